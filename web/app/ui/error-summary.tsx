import { useEffect, useRef } from 'react'
import { NextStep, type Next } from './next-step'
import { LogInLink, splitMessage } from './server-message'

interface ErrorSummaryProps {
  errors: Record<string, string | undefined>
  about?: unknown
  /** A step that the user must take first on another page. */
  next?: Next | null
}

/**
 * A form's errors above it, each linked to its field. Screen readers announce it. The page scrolls to the top and
 * focuses the summary.
 */
export function ErrorSummary({ errors, about, next }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors).filter(([, message]) => message)
  const any = entries.length > 0
  useEffect(() => {
    if (!any) return
    window.scrollTo({ top: 0 })
    box.current?.focus()
  }, [any, about])
  if (!any) return null
  return (
    // Without JavaScript the browser applies autofocus; React does not set the attribute.
    <div className="summary" role="alert" tabIndex={-1} autoFocus ref={box}>
      <h2>{entries.length === 1 ? 'One thing needs your attention' : 'Some things need your attention'}</h2>
      <ul>
        {entries.map(([field, message]) => (
          <Entry key={field} field={field} message={message!} />
        ))}
      </ul>
      {next && <NextStep {...next} />}
    </div>
  )
}

function Entry({ field, message }: { field: string; message: string }) {
  const { says, asksToLogIn } = splitMessage(message)
  return (
    <li>
      {field === 'form' ? says : <a href={`#${field}`}>{says}</a>} {asksToLogIn && <LogInLink />}
    </li>
  )
}
