import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** Announces to screen readers how many cars an automatic refresh added. */
export function NewCarsAnnouncement({ total }: { total: number }) {
  const { key } = useLocation()
  const before = useRef({ key, total })
  const [words, setWords] = useState('')
  useEffect(() => {
    const isSameVisit = before.current.key === key
    const more = total - before.current.total
    before.current = { key, total }
    if (!isSameVisit) setWords('')
    else if (more > 0) setWords(more === 1 ? '1 new car' : `${more} new cars`)
  }, [key, total])
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  )
}
