import { useRef, useState } from 'react'
import { useCopy } from '../../ui/copy'

interface OfferMessageProps {
  message: string
  /** The car's name. */
  car: string
  /** Null when the URL is not safe to open in a browser. */
  url: string | null
  marketplace: string
}

/** The message to the seller, to edit and copy. */
export function OfferMessage({ message, car, url, marketplace }: OfferMessageProps) {
  const [text, setText] = useState(message)
  const field = useRef<HTMLTextAreaElement>(null)
  const { state, copy } = useCopy(text)
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
      <div className="row">
        {copy && (
          <button type="button" className="button main" onClick={async () => (await copy()) || field.current?.select()}>
            {state === 'copied' ? 'Copied' : 'Copy'}
            <span className="visually-hidden"> the message about {car}</span>
          </button>
        )}
        {url && (
          <a href={url} rel="noreferrer" target="_blank">
            Open the listing on {marketplace}
          </a>
        )}
        <span role="status" className="soft">
          {state === 'copied' && <span className="visually-hidden">Copied</span>}
          {state === 'failed' && 'We selected the message. Copy it with your keyboard or a long press.'}
        </span>
      </div>
    </>
  )
}
