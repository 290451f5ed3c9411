import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react'

type PhotoProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'onError' | 'alt'> & { alt: string }

/** A photo, or a line in its place when it does not load. Give it its address as key where that changes. */
export function Photo(props: PhotoProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before there was a script to hear of it.
  useEffect(() => setBroken(image.current?.complete === true && image.current.naturalWidth === 0), [])
  if (isBroken) return <span className="photo-missing">Photo not available</span>
  return <img decoding="async" {...props} ref={image} onError={() => setBroken(true)} />
}
