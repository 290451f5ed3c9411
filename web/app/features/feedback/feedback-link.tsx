import { Link, useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { Modal } from '../dashboard/modal'
import type { FeedbackAnswer } from './feedback-answer'
import { FeedbackFields, feedbackPath, feedbackTitle } from './feedback-form'

/** Opens an empty feedback form in a dialog; without scripts it is a link to the form's page. */
export function FeedbackLink() {
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link
        className="button"
        to={feedbackPath}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        Write to us
      </Link>
      <Modal id="feedback-title" title={feedbackTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <FeedbackInDialog key={opened} attempt={opened} />
        <div className="actions">
          <button type="button" className="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
      </Modal>
    </>
  )
}

function FeedbackInDialog({ attempt }: { attempt: number }) {
  const fetcher = useFetcher<FeedbackAnswer>({ key: `feedback-${attempt}` })
  return (
    <fetcher.Form method="post" action={feedbackPath}>
      <FeedbackFields answer={fetcher.data} />
    </fetcher.Form>
  )
}
