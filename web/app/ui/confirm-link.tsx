import { Link, useNavigation } from '@remix-run/react'
import { useId, useState, type ReactNode } from 'react'
import { Modal } from './modal'

interface ConfirmLinkProps {
  /** The confirmation page used without JavaScript. */
  to: string
  className?: string
  label: ReactNode
  title: string
  text: string
  children: ReactNode
}

/**
 * Links to a page that confirms a destructive action. With JavaScript, a dialog on this page replaces it. The dialog
 * closes when the action completes, even if the link stays on the page.
 */
export function ConfirmLink({ to, className = 'button', label, title, text, children }: ConfirmLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isIdle = useNavigation().state === 'idle'
  const [wasIdle, setWasIdle] = useState(isIdle)
  if (wasIdle !== isIdle) {
    setWasIdle(isIdle)
    if (isIdle) setOpen(false)
  }
  return (
    <>
      <Link
        className={className}
        to={to}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {label}
      </Link>
      <Modal id={id} title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{text}</p>
        <div className="actions">
          <button type="button" className="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
          {children}
        </div>
      </Modal>
    </>
  )
}
