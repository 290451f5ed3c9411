import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react'

type PhotoProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'onError' | 'alt'> & {
  alt: string
  /** What stands in its place when it does not load. */
  missing?: string
}

/** A photo, or a line in its place when it does not load. Give it its address as key where that changes. */
export function Photo({ missing = 'Photo not available', ...props }: PhotoProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before there was a script to hear of it.
  useEffect(() => setBroken(image.current?.complete === true && image.current.naturalWidth === 0), [])
  if (isBroken) return <span>{missing}</span>
  return <img decoding="async" {...props} ref={image} onError={() => setBroken(true)} />
}
