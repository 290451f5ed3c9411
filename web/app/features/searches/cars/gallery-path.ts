/**
 * Where a car's photos are shown, below the path of a search. `query` is that of the results to come back to, "?sort=price",
 * '' for all of them.
 */
export const galleryPath = (search: string, listingId: string, query = ''): string =>
  `${search}/car/${listingId}/photos${query}`

/** One photo of such a gallery, by its number. */
export function photoPath(gallery: string, number: number): string {
  const [path, query] = gallery.split('?')
  return `${path}/${number}${query ? `?${query}` : ''}`
}
