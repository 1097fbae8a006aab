;;; emacs.el --- Checks the major modes for Emacs  -*- lexical-binding: t; -*-
;; Variable PACKAGE: the folder of ibm1401.el.  The exit status is 0 if all checks pass.

(add-to-list 'load-path (getenv "PACKAGE"))
(setq byte-compile-error-on-warn t)
(unless (byte-compile-file (expand-file-name "ibm1401.el" (getenv "PACKAGE")))
  (error "ibm1401.el does not compile"))
(require 'imenu)
(require 'ibm1401)

(defvar failures nil)
(defun check (is-so what found)
  (unless is-so (push (format "%s: %S" what found) failures)))

(defun face (line column)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- line))
    (move-to-column (1- column))
    (let ((face (get-text-property (point) 'face)))
      (if (consp face) (car face) face))))

(defun with-source (name lines body)
  (let* ((folder (make-temp-file "ibm1401" t))
         (file (expand-file-name name folder)))
    (unwind-protect
        (progn
          (with-temp-file file (insert (mapconcat #'identity lines "\n") "\n"))
          (with-current-buffer (find-file-noselect file)
            (font-lock-ensure)
            (funcall body)))
      (delete-directory folder t))))

(with-source
 "work.s"
 '("     * A REMARK"
   "     START     MLC  NET,PLACE+X1   FIRST"
   "     NET       DCW  @00 123@"
   "               END  START")
 (lambda ()
   (check (eq major-mode 'autocoder-mode) "the mode" major-mode)
   (dolist (place '((1 8 font-lock-comment-face) (2 6 font-lock-function-name-face) (2 16 font-lock-keyword-face)
                    (2 36 font-lock-comment-face) (3 16 font-lock-type-face) (3 23 font-lock-string-face)
                    (4 16 font-lock-preprocessor-face)))
     (check (eq (face (nth 0 place) (nth 1 place)) (nth 2 place)) place (face (nth 0 place) (nth 1 place))))
   (goto-char (point-max))
   (dolist (word '("LOOP" "A" "B"))
     (indent-for-tab-command)
     (insert word))
   (check (equal (buffer-substring (line-beginning-position) (point)) "     LOOP      A    B") "tabs"
          (buffer-substring (line-beginning-position) (point)))
   (check (assoc "NET" (funcall imenu-create-index-function)) "the outline" nil)
   (set-buffer-modified-p nil)))

(with-source
 "work.sps"
 '("       START MCWNET        PLACE" "       NET   DCW       7" "             ENDSTART")
 (lambda ()
   (check (eq major-mode 'sps-mode) "the mode of SPS" major-mode)
   (dolist (place '((1 8 font-lock-function-name-face) (1 14 font-lock-keyword-face) (2 14 font-lock-type-face)))
     (check (eq (face (nth 0 place) (nth 1 place)) (nth 2 place)) place (face (nth 0 place) (nth 1 place))))))

(with-source
 "other.s" '("\t.text" "main:\tmovl $1, %eax")
 (lambda () (check (not (eq major-mode 'autocoder-mode)) "the mode of another assembler" major-mode)))

(dolist (failure failures) (message "%s" failure))
(kill-emacs (if failures 1 0))
