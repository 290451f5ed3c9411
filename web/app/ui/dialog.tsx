import { useEffect, useRef, type ReactNode, useId, useState, type ButtonHTMLAttributes } from 'react'
import { Link, useNavigation } from '@remix-run/react'
import { Form } from './form'
import { Page } from './page'

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
    <dialog ref={dialog} className="modal" aria-labelledby={isOpen ? id : undefined} onClose={onClose}>
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}

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

export const SubmitButton = ({ className = 'main', ...button }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="submit" className={`button ${className}`} {...button} />
)

interface ConfirmProps {
  title: string
  text: string
  back: string
  children: ReactNode
}

/** Works without JavaScript. */
export function ConfirmPage({ title, text, back, children }: ConfirmProps) {
  return (
    <section className="panel" aria-labelledby="confirm-title">
      <h1 id="confirm-title">{title}</h1>
      <p>{text}</p>
      <div className="actions">
        <Link className="button" to={back}>
          Cancel
        </Link>
        {children}
      </div>
    </section>
  )
}

interface ConfirmFormProps {
  action: string
  fields: Record<string, string>
  preventScrollReset?: boolean
}

export const ConfirmForm = ({ fields, ...form }: ConfirmFormProps) => (
  <Form method="post" {...form}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SubmitButton className="danger">Confirm</SubmitButton>
  </Form>
)

export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="reading">
      <h1>{title}</h1>
      {children}
    </Page>
  )
}
