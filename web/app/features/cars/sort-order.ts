/** Sort orders of the results, keyed by URL value. */
export const sortOrders = {
  newest: 'Newest',
  price: 'Lowest price',
  deal: 'Best deal',
  mileage: 'Lowest mileage',
  distance: 'Nearest',
} as const

export type SortOrder = keyof typeof sortOrders

/** Falls back to newest first. */
export const parseSortOrder = (text: unknown): SortOrder =>
  typeof text === 'string' && Object.hasOwn(sortOrders, text) ? (text as SortOrder) : 'newest'
