import { Link, useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { Form } from '../../ui/form'
import { Modal } from '../../ui/modal'
import type { FeedbackAnswer } from '../../features/feedback/feedback-answer'
import { FeedbackFields, feedbackPath, feedbackTitle } from '../../features/feedback/feedback-form'

/**
 * Opens a feedback form in a dialog. The draft survives closing the dialog, because Escape is easy to press by mistake,
 * and clears after sending. Without JavaScript it links to the form's page.
 */
export function FeedbackLink() {
  const [isOpen, setOpen] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [typed, setTyped] = useState('')
  const fetcher = useFetcher<FeedbackAnswer>({ key: `feedback-${attempt}` })
  const open = () => {
    if (fetcher.data?.sent) {
      setAttempt(attempt + 1)
      setTyped('')
    }
    setOpen(true)
  }
  return (
    <>
      <Link
        className="button"
        to={feedbackPath}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        Write to us
      </Link>
      <Modal id="feedback-title" title={feedbackTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form fetcher={fetcher} method="post" action={feedbackPath}>
          <FeedbackFields answer={fetcher.data} typed={typed} onTyped={setTyped} />
        </Form>
        <div className="actions">
          <button type="button" className="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
      </Modal>
    </>
  )
}
