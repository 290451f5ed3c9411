/** Where a car's photos are shown, below the path of a search; a photo's number follows. */
export const galleryPath = (search: string, listingId: string): string => `${search}/car/${listingId}/photos`
