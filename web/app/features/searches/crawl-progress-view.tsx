import type { CrawlProgress as Shown } from './crawl-progress'

/** Reload interval without JavaScript, while the first crawl is in progress. */
const refreshSeconds = 10

export function CrawlProgressView({ progress: { sites, read } }: { progress: Shown }) {
  return (
    <section className="first-look" aria-label="First look">
      <div role="status">
        <ul className="health">
          {sites.map(({ label, words, state }) => (
            <li key={label} className={`health-state ${state}`}>
              <span>
                <strong>{label}</strong>: {words}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {read && (
        <p className="figures">
          <progress value={read.done} max={read.all} aria-label="Cars read" /> {read.words}
        </p>
      )}
    </section>
  )
}

/** Render once per page that shows progress. */
export function CrawlProgressRefresh() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(refreshSeconds)} />
      <p className="soft small">This page loads again every {refreshSeconds} seconds while the first look goes on.</p>
    </noscript>
  )
}
