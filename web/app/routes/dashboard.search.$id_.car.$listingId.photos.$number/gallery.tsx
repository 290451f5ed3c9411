import { Link } from '@remix-run/react'
import { photoUrlAtWidth, buildSrcSet } from '../../features/photos/photo-sizes'
import { KeyFigures, Price } from '../../features/cars/evidence'
import { galleryPath, photoPath } from '../../features/cars/car-photo'
import type { Gallery } from './gallery.server'
import { PhotoEvidenceList, useGalleryNavigation } from './photo-evidence'

const sizes = '(min-width: 1200px) 50rem, (min-width: 768px) 90vw, calc(100vw - 2rem)'

interface GalleryProps {
  gallery: Gallery
  number: number
  /** Query of the results to return to, such as "?sort=price"; '' for all results. */
  query: string
}

export function GalleryScreen({ gallery, number, query }: GalleryProps) {
  const { photos, seen, name, searchId, listingId } = gallery
  const search = `/dashboard/search/${searchId}`
  const pathOf = (photo: number) => photoPath(galleryPath(search, listingId, query), photo)
  const place = photos.findIndex((photo) => photo.number === number)
  const at = (offset: number) => {
    const photo = photos[(place + offset + photos.length) % photos.length]!
    return { to: pathOf(photo.number), url: photo.url }
  }
  const [previous, here, next] = [at(-1), at(0), at(1)]
  useGalleryNavigation(previous, next, sizes)
  const turning = { replace: true, preventScrollReset: true }
  return (
    <article className="gallery">
      <header className="gallery-head">
        <p className="small">
          <Link to={`${search}/results${query}#car-${listingId}`}>Back to {gallery.searchName}</Link>
        </p>
        <h1>{name}</h1>
        <KeyFigures
          figures={[<Price key="price" {...gallery} />, gallery.mileage, gallery.place, gallery.marketplace]}
        />
      </header>
      <div className="gallery-photo">
        <img
          key={here.url}
          src={photoUrlAtWidth(here.url, 1600)}
          srcSet={buildSrcSet(here.url)}
          sizes={sizes}
          decoding="async"
          alt={`${name}, photo ${number}, as the seller shows it`}
        />
      </div>
      <nav className="gallery-turn" aria-label="Browse photos">
        {photos.length > 1 && (
          <Link className="button" to={previous.to} {...turning}>
            Previous<span className="visually-hidden"> photo</span>
          </Link>
        )}
        <p className="figures" role="status">
          <span className="visually-hidden">Photo </span>
          {place + 1} of {photos.length}
        </p>
        {photos.length > 1 && (
          <Link className="button" to={next.to} {...turning}>
            Next<span className="visually-hidden"> photo</span>
          </Link>
        )}
      </nav>
      <div className="gallery-words">
        <PhotoEvidenceList seen={seen.filter(({ photo }) => photo === number)} number={number} />
        {gallery.gone && <p className="car-gone">{gallery.gone}</p>}
        {gallery.url && (
          <p>
            <a href={gallery.url} rel="noreferrer" target="_blank">
              Open on {gallery.marketplace}
            </a>
          </p>
        )}
      </div>
      {photos.length > 1 && (
        <nav className="gallery-all" aria-label="All photos">
          <ul>
            {photos.map((photo) => (
              <li key={photo.number}>
                <Link
                  to={pathOf(photo.number)}
                  aria-current={photo.number === number ? 'true' : undefined}
                  className={seen.some((one) => one.photo === photo.number) ? 'telling' : undefined}
                  {...turning}
                >
                  <img
                    key={photo.url}
                    src={photoUrlAtWidth(photo.url, 120)}
                    srcSet={buildSrcSet(photo.url, [120, 400])}
                    sizes="6rem"
                    alt={`Photo ${photo.number}`}
                    width={120}
                    height={90}
                    loading="lazy"
                    decoding="async"
                  />
                  {seen.some((one) => one.photo === photo.number) && (
                    <span className="visually-hidden">, shows a wish</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          {seen.length > 0 && <p className="small soft">Underlined photos show something about your wishes.</p>}
        </nav>
      )}
    </article>
  )
}
