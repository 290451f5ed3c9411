import { Link } from '@remix-run/react'
import type { Notice } from './notice'

/**
 * What keeps a search from finding or judging cars, each with the link that mends it. Read out when it appears. All but
 * the most pressing are folded, so that on a phone the cars are not pushed off the screen.
 */
export function Notices({ notices: [first, ...others] }: { notices: Notice[] }) {
  return (
    <div role="status" className="notices">
      {first && <OneNotice {...first} />}
      {others.length > 0 && (
        <details className="more-notices">
          <summary>{others.length === 1 ? '1 more notice' : `${others.length} more notices`}</summary>
          {others.map((notice) => (
            <OneNotice key={notice.words} {...notice} />
          ))}
        </details>
      )}
    </div>
  )
}

const OneNotice = ({ words, next }: Notice) => (
  <p className="notice">
    {words} <Link to={next.to}>{next.words}</Link>
  </p>
)
