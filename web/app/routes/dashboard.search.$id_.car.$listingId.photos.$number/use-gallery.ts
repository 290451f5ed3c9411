import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { srcSetOf } from '../../features/photos/photo-sizes'

interface Neighbor {
  to: string
  /** URL of its photo. */
  url: string
}

/** Navigates with the left and right arrow keys, and prefetches the adjacent photos. */
export function useGallery(previous: Neighbor, next: Neighbor, sizes: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const to = { ArrowLeft: previous.to, ArrowRight: next.to }[event.key]
      if (to) navigate(to, { replace: true, preventScrollReset: true })
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [navigate, previous.to, next.to])
  useEffect(() => {
    for (const url of [next.url, previous.url]) {
      const ahead = new Image()
      ahead.sizes = sizes
      ahead.srcset = srcSetOf(url)
    }
  }, [next.url, previous.url, sizes])
}
