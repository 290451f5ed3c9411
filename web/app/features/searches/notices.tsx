import { Link } from '@remix-run/react'
import type { Notice } from './notice'

/**
 * Problems that prevent finding or judging cars, each with a link to fix it. Announced by screen readers. All but the
 * most urgent are collapsed, so the cars stay visible on a phone.
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
