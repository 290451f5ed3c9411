import { useLocation } from '@remix-run/react'
import { useState } from 'react'

/** What was just done. The server says it once, so it stays while the page reloads its data. */
export function Notice({ text, className }: { text: string | null; className?: string }) {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, text })
  if (key !== kept.key || (text !== null && text !== kept.text)) setKept({ key, text })
  return (
    kept.text !== null && (
      <p className={className} role="status">
        {kept.text}
      </p>
    )
  )
}
