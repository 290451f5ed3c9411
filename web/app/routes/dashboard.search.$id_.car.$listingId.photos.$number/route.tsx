import { redirect, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { galleryPath, photoPath } from '../../features/cars/car-photo'
import { loadGallery } from './gallery.server'
import { GalleryScreen } from './gallery'
import { parseFilter, filterQuery } from '../../features/searches/results-filter'
import { readerOf } from '../../features/searches/search-reader'
import { getSearch } from '../../features/searches/search-store.server'
import { readQuery } from '../../http/body.server'
import styles from '../../styles/gallery.css?url'
import { pageMeta } from '../../ui/site'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args.data ? `Photo ${args.data.number}, ${args.data.gallery.name}` : 'Photos')(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const gallery = await loadGallery(search, params.listingId, readerOf(user, search))
  const shown = gallery.photos.find(({ number }) => String(number) === params.number)
  const query = filterQuery(parseFilter(readQuery(request)))
  if (shown) return { gallery, number: shown.number, query }
  // Sellers remove photos, so a link may point to a photo that no longer exists.
  const [first] = gallery.photos
  const path = `/dashboard/search/${search.id}`
  if (first) throw redirect(photoPath(galleryPath(path, gallery.listingId, query), first.number))
  throw redirect(`${path}/results${query}#car-${gallery.listingId}`)
}

export default function Photos() {
  return <GalleryScreen {...useLoaderData<typeof loader>()} />
}
