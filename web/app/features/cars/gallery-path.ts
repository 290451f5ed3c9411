/**
 * URL of a car's photos. `search` is the path of the search. `query` is the query of the results to return to, such as
 * "?sort=price", or '' for all results.
 */
export const galleryPath = (search: string, listingId: string, query = ''): string =>
  `${search}/car/${listingId}/photos${query}`

/** URL of one photo in a gallery, by its number. */
export function photoPath(gallery: string, number: number): string {
  const [path, query] = gallery.split('?')
  return `${path}/${number}${query ? `?${query}` : ''}`
}
