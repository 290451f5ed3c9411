import type { PreviewCar } from '../../features/wishes/preview-cars.server'

/** A few real cars that the search would have found, with their ads. */
export function PreviewCars({ cars }: { cars: PreviewCar[] }) {
  if (cars.length === 0) return null
  return (
    <ul className="preview-cars" aria-label="Cars that fit">
      {cars.map(({ name, figures, place, url, photoUrl }) => (
        <li key={`${name} ${url}`}>
          {photoUrl ? (
            <img src={photoUrl} alt="" loading="lazy" decoding="async" width={400} height={300} />
          ) : (
            <span className="no-photo">No photo</span>
          )}
          <span>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            <span className="figures">{figures}</span>
            <span className="soft">{place}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
