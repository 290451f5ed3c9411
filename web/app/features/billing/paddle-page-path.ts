/** Paddle's own pages for a person who pays: to cancel, to change the card, and for all else. */
export const paddlePages = ['cancel', 'card', 'overview'] as const
export type PaddlePage = (typeof paddlePages)[number]

/** Our address that leads to such a page: Paddle's own is asked for when it is opened. */
export const paddlePagePath = (page: PaddlePage): string => `/dashboard/account/paddle/${page}`
