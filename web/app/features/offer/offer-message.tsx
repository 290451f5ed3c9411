import { useRef, useState } from 'react'
import { CopyMessage } from '../../ui/copy-message'

interface OfferMessageProps {
  message: string
  /** `url` is null if it is not safe to open in a browser. */
  car: { name: string; url: string | null; marketplace: string }
}

/** The message to the seller, to edit and copy. */
export function OfferMessage({ message, car }: OfferMessageProps) {
  const [text, setText] = useState(message)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <div className="field">
        <label htmlFor="offer-message">Your message</label>
        <p className="hint" id="offer-message-hint">
          Change what you like, then send it through the ad. We don’t send it.
        </p>
        <textarea
          id="offer-message"
          ref={field}
          defaultValue={message}
          rows={6}
          aria-describedby="offer-message-hint"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <CopyMessage text={text} field={field} car={car} className="button main" />
    </>
  )
}
