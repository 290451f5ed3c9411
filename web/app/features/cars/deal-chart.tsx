import { dealText } from '#domain/words/deal-text'
import { useSite } from '../../ui/site'
import type { ShownDeal } from './deal-line'
import { chartSize } from './chart-plot'

interface DealPictureProps {
  deal: ShownDeal
  /** Formatted as on the card. */
  car: { price: string; mileage: string }
  /** URL of the chart, without its color scheme. */
  src: string
}

export function DealChart({ deal, car: { price, mileage }, src }: DealPictureProps) {
  const alt = `Price against mileage: this car (${price}, ${mileage}) among ${deal.compared}. ${dealText(deal)}.`
  return (
    <figure>
      <Picture src={src} alt={alt} />
      <figcaption className="soft">
        {deal.compared}, from dealers and private sellers, by mileage. The band is what such a car usually costs. Hollow
        dots are cars of other years or trims, moved to what they would cost as this one.
      </figcaption>
    </figure>
  )
}

/** Uses the page's color scheme and loads lazily. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const { theme } = useSite()
  const image = (
    <img
      src={`${src}?scheme=${theme === 'dark' ? 'dark' : 'light'}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...chartSize}
    />
  )
  if (theme !== 'system') return image
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`${src}?scheme=dark`} {...chartSize} />
      {image}
    </picture>
  )
}
