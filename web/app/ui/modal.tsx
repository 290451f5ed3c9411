import { useEffect, useRef, type ReactNode } from 'react'

interface ModalProps {
  /** Id of the dialog's heading, unique on the page. */
  id: string
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A native dialog: it traps focus, Escape closes it, and focus then returns to the element that opened it. */
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
