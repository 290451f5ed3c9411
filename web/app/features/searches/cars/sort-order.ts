/** The orders of the results, by their names in the URL. */
export const sortOrders = {
  newest: 'Newest',
  price: 'Lowest price',
  deal: 'Best deal',
  mileage: 'Lowest mileage',
  distance: 'Nearest',
} as const
export type SortOrder = keyof typeof sortOrders

/** An unknown name means newest first. */
export const sortOrderOf = (text: unknown): SortOrder =>
  typeof text === 'string' && Object.hasOwn(sortOrders, text) ? (text as SortOrder) : 'newest'
