import { Link } from '@remix-run/react'
import { Separator } from '../../../ui/separators'

/** Download links. They are plain links because the response is a file, not a page. */
export function Exports({ searchId }: { searchId: string }) {
  const file = `/dashboard/search/${searchId}/export.csv`
  return (
    <p className="exports small">
      As a spreadsheet (CSV): <a href={`${file}?of=results`}>the results</a>
      <Separator />
      <a href={file}>everything seen</a>
      <br />
      In a feed reader: <Link to={`/dashboard/notifications/feeds#search-${searchId}`}>Atom feed</Link>
    </p>
  )
}
