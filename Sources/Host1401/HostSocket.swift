import Glibc

/// The address of another program: a TCP port, or a socket in a folder.
package enum HostAddress: Hashable, Sendable {
  case port(host: String, UInt16)
  case socket(path: String)

  /// Parses `tcp:HOST:PORT` or `unix:PATH`; nil for anything else. An IPv6 address is in brackets.
  package init?(_ text: String) {
    if text.hasPrefix("unix:"), text.count > 5 {
      self = .socket(path: String(text.dropFirst(5)))
      return
    }
    guard text.hasPrefix("tcp:") else { return nil }
    let rest = text.dropFirst(4)
    guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]) else {
      return nil
    }
    var host = rest[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty else { return nil }
    self = .port(host: String(host), port)
  }

  /// Whether only programs on this computer can reach it.
  package var isLocal: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): host == "localhost" || host == "::1" || isLoopback(host)
    }
  }

  /// Whether a text is an address 127.x.x.x; a host name that begins like one is not.
  private func isLoopback(_ host: String) -> Bool {
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 && host.hasPrefix("127.")
  }
}

/// Connections to other programs.
package enum HostSocket {
  /// Connects to an address.
  ///
  /// - Parameters:
  ///   - address: the address of the listener.
  ///   - milliseconds: the maximum wait for each attempt.
  /// - Returns: the descriptor, which the caller must close.
  /// - Throws: a ``HostError``.
  package static func connect(to address: HostAddress, milliseconds: Int32 = 10_000) throws(HostError)
    -> Int32
  {
    try withSocket(address, isPassive: false) { descriptor, place, length in
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
      if Glibc.connect(descriptor, place, length) != 0 {
        guard errno == EINPROGRESS else { return errno }
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&wait, 1, milliseconds) > 0 else { return ETIMEDOUT }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        if code != 0 { return code }
      }
      _ = fcntl(descriptor, F_SETFL, flags)
      return 0
    }
  }

  /// Begins to listen; a socket in a folder is accessible only to its owner.
  ///
  /// - Returns: the descriptor, which the caller must close.
  /// - Throws: a ``HostError``.
  package static func listen(at address: HostAddress) throws(HostError) -> Int32 {
    if case .socket(let path) = address { try removeStaleSocket(path) }
    return try withSocket(address, isPassive: true) { descriptor, place, length in
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      let before = umask(0o177)
      defer { umask(before) }
      return bind(descriptor, place, length) == 0 && Glibc.listen(descriptor, 1) == 0 ? 0 : errno
    }
  }

  /// The port of a listening descriptor; nil for a socket in a folder.
  package static func port(of descriptor: Int32) -> UInt16? {
    var place = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
    }
    guard isKnown, place.ss_family != sa_family_t(AF_UNIX) else { return nil }
    // The port is at the same offset in the addresses of both internet protocols.
    return withUnsafeBytes(of: &place) { UInt16($0[2]) << 8 | UInt16($0[3]) }
  }

  /// Waits for a connection.
  ///
  /// - Returns: the descriptor of the connection; nil when there can be no more.
  package static func accept(at listener: Int32) -> Int32? {
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Shuts the sending side down, and waits until the other end has received everything.
  ///
  /// - Parameters:
  ///   - descriptor: the connection.
  ///   - milliseconds: the maximum wait.
  /// - Returns: why it has not; nil when it has.
  package static func finish(_ descriptor: Int32, milliseconds: Int = 10_000) -> HostError? {
    if shutdown(descriptor, Int32(SHUT_WR)) != 0, errno != ENOTSOCK { return .last }
    var left: Int32 = 0
    for _ in 0..<max(1, milliseconds / 10) {
      var code: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
      if code != 0 { return HostError(code: code) }
      // SIOCOUTQ: the number of bytes that the other end has not acknowledged.
      if ioctl(descriptor, UInt(TIOCOUTQ), &left) != 0 || left == 0 { return nil }
      var wait = pollfd(fd: descriptor, events: 0, revents: 0)
      poll(&wait, 1, 10)
    }
    return HostError(code: ETIMEDOUT)
  }

  private static func removeStaleSocket(_ path: String) throws(HostError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    if let descriptor = try? connect(to: .socket(path: path), milliseconds: 1000) {
      close(descriptor)
      throw HostError(code: EADDRINUSE)
    }
    unlink(path)
  }

  /// Opens a socket for each resolved address, until one succeeds.
  private static func withSocket(
    _ address: HostAddress, isPassive: Bool,
    _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(HostError) -> Int32 {
    switch address {
    case .socket(let path): return try withUnixSocket(path, use)
    case .port(let host, let port):
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      hints.ai_flags = isPassive ? AI_PASSIVE : 0
      var list: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(host, String(port), &hints, &list) == 0 else { throw HostError(code: EHOSTUNREACH) }
      defer { freeaddrinfo(list) }
      var code = EHOSTUNREACH
      var next = list
      while let place = next {
        next = place.pointee.ai_next
        guard let name = place.pointee.ai_addr else { continue }
        let descriptor = socket(
          place.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue),
          place.pointee.ai_protocol)
        guard descriptor >= 0 else { continue }
        code = use(descriptor, name, place.pointee.ai_addrlen)
        if code == 0 { return descriptor }
        close(descriptor)
      }
      throw HostError(code: code)
    }
  }

  private static func withUnixSocket(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(HostError) -> Int32 {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { throw HostError(code: ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .last }
    let code = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if code == 0 { return descriptor }
    close(descriptor)
    throw HostError(code: code)
  }
}
