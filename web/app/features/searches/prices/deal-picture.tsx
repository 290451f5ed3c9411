import { useSite } from '../../../ui/site'
import type { ShownDeal } from './deal-line'
import { pictureSize } from './picture-plot'

/** The price among comparable cars. `src`: address of the picture, without the scheme of its colours. */
export function DealPicture({ deal, src }: { deal: ShownDeal; src: string }) {
  return (
    <figure>
      <Picture src={src} alt={deal.alt!} />
      <figcaption className="soft">
        {deal.compared}, from dealers and private sellers, by mileage. The band is what such a car usually costs. Hollow
        dots are cars of other years or trims, moved to what they would cost as this one.
      </figcaption>
    </figure>
  )
}

/** In the colours of the page. Loaded when it is first seen. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const { theme } = useSite()
  const image = (
    <img
      src={`${src}?scheme=${theme === 'dark' ? 'dark' : 'light'}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...pictureSize}
    />
  )
  if (theme !== 'system') return image
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`${src}?scheme=dark`} {...pictureSize} />
      {image}
    </picture>
  )
}
