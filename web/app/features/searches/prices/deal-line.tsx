import type { DealView } from '#domain/words/deal-words'
import { useSite } from '../../../ui/site'
import { pictureSize } from './picture-plot'

/** A car's price among comparable cars, for its card. */
export interface ShownDeal extends DealView {
  /** What the picture shows, in words; null without a picture. */
  alt: string | null
  /** "23 cars of 2015 to 2017 within 150 miles". */
  compared: string
}

interface DealProps {
  deal: ShownDeal
  /** Address of the picture, without the scheme of its colours; null where there is none. */
  picture: string | null
  /** Name of the car, for people who hear the page. */
  name: string
}

/** "Good price: $1,150 under the usual $14,100 · 23 comparable cars", and on demand the picture of it. */
export function Deal({ deal, picture, name }: DealProps) {
  return (
    <div className="deal">
      <p className="figures">
        {deal.name && (
          <strong className={`deal-level ${deal.level!.toLowerCase().replace('_', '-')}`}>{deal.name}</strong>
        )}
        {deal.name ? ': ' : ''}
        {deal.words}
      </p>
      {deal.alt && picture && (
        <details>
          <summary>
            See it among them<span className="visually-hidden">: price of {name}</span>
          </summary>
          <figure>
            <Picture src={picture} alt={deal.alt} />
            <figcaption className="small soft">
              {deal.compared}, from dealers and private sellers, by mileage. The band is what such a car usually costs.
              Hollow dots are cars of other years or trims, moved to what they would cost as this one.
            </figcaption>
          </figure>
        </details>
      )}
    </div>
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
