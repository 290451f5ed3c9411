import { Link } from '@remix-run/react'
import type { Notice } from './notice'

/** What keeps a search from finding or judging cars, each with the link that mends it. Read out when it appears. */
export function Notices({ notices }: { notices: Notice[] }) {
  return (
    <div role="status" className="notices">
      {notices.map(({ words, next }) => (
        <p key={words} className="notice">
          {words} <Link to={next.to}>{next.words}</Link>
        </p>
      ))}
    </div>
  )
}
