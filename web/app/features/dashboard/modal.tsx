import { useEffect, useRef, type ReactNode } from 'react'

interface ModalProps {
  /** Names the dialog's heading; one a page. */
  id: string
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A real dialog over the page: focus stays in it, Escape closes it, and what opened it has the focus again after. */
export function Modal({ id, title, isOpen, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
