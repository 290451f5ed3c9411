/** In which order results stand, by the name that the address carries. */
export const sortOrders = {
  newest: 'Newest',
  price: 'Lowest price',
  mileage: 'Lowest mileage',
  distance: 'Nearest',
} as const
export type SortOrder = keyof typeof sortOrders

/** What is no order is the newest first. */
export const sortOrderOf = (text: unknown): SortOrder =>
  typeof text === 'string' && Object.hasOwn(sortOrders, text) ? (text as SortOrder) : 'newest'
