" Checks the package for Vim: file types, colours, the columns of the Tab key, the compiler. Variables: PACKAGE, FOLDER, RESULT.
let s:failures = []

function! s:Check(is_so, what, found) abort
  if !a:is_so
    call add(s:failures, a:what . ': ' . string(a:found))
  endif
endfunction

function! s:Group(line, column) abort
  return synIDattr(synID(a:line, a:column, 1), 'name')
endfunction

function! s:Drive() abort
  set nocompatible
  let &runtimepath = $PACKAGE . ',' . &runtimepath
  filetype plugin on
  syntax on
  call writefile([
        \ '     * A REMARK',
        \ '     START     MLC  NET,PLACE+X1   FIRST',
        \ '               CS                  SECOND',
        \ '     NET       DCW  @00 123@',
        \ '               POP  NET',
        \ '               END  START'], $FOLDER . '/work.s')
  execute 'edit' $FOLDER . '/work.s'
  call s:Check(&filetype ==# 'autocoder', 'the file type', &filetype)
  call s:Check(&makeprg =~# 'ibm1401 assemble', 'makeprg', &makeprg)
  call s:Check(&varsofttabstop ==# '5,10,5,20', 'the columns', &varsofttabstop)
  let places = [[1, 8, 'Remark'], [2, 6, 'Label'], [2, 16, 'Instruction'], [2, 32, 'Index'], [2, 36, 'Comment'],
        \ [3, 16, 'Instruction'], [3, 36, 'Comment'], [4, 16, 'Declarative'], [4, 24, 'String'], [5, 16, 'Macro'],
        \ [6, 16, 'Control']]
  for [line, column, name] in places
    call s:Check(s:Group(line, column) ==# 'autocoder' . name, 'line ' . line . ' column ' . column, s:Group(line, column))
  endfor
  " The Tab key.
  execute "normal! Go\<Tab>LOOP\<Tab>A\<Tab>B"
  call s:Check(getline('$') ==# '     LOOP      A    B', 'tabs', getline('$'))
  set nomodified

  call writefile(["START\tMLC\tNET,A\twhy", "\tEND\tSTART"], $FOLDER . '/tabs.s')
  execute 'edit' $FOLDER . '/tabs.s'
  call s:Check(&filetype ==# 'autocoder', 'the file type with tabs', &filetype)
  for [line, column, name] in [[1, 1, 'Label'], [1, 7, 'Instruction'], [1, 18, 'Comment'], [2, 2, 'Control']]
    call s:Check(s:Group(line, column) ==# 'autocoder' . name, 'tabs: line ' . line . ' column ' . column, s:Group(line, column))
  endfor

  call writefile(['       START MCWNET        PLACE', '       NET   DCW       7', '             ENDSTART'], $FOLDER . '/work.sps')
  execute 'edit' $FOLDER . '/work.sps'
  call s:Check(&filetype ==# 'sps', 'the file type of SPS', &filetype)
  for [line, column, name] in [[1, 8, 'Label'], [1, 14, 'Instruction'], [2, 14, 'Declarative'], [3, 14, 'Control']]
    call s:Check(s:Group(line, column) ==# 'sps' . name, 'SPS: line ' . line . ' column ' . column, s:Group(line, column))
  endfor

  call writefile(["\t.text", "main:\tmovl $1, %eax"], $FOLDER . '/other.s')
  execute 'edit' $FOLDER . '/other.s'
  call s:Check(&filetype !=# 'autocoder', 'the file type of another assembler', &filetype)

  execute 'edit' $FOLDER . '/work.s'
  let &makeprg = substitute(&makeprg, 'ibm1401', $IBM1401, '')
  silent make!
  let places = map(filter(getqflist(), 'v:val.valid'), '[v:val.lnum, v:val.type]')
  call s:Check(index(places, [5, 'e']) >= 0, 'the errors of :make', getqflist())
endfunction

try
  call s:Drive()
catch
  call add(s:failures, v:exception . ' ' . v:throwpoint)
endtry
call writefile(empty(s:failures) ? ['ok'] : s:failures, $RESULT)
qall!
