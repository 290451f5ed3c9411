/** Paddle's customer portal pages: cancel, change the card, and the overview. */
export const paddlePages = ['cancel', 'card', 'overview'] as const
export type PaddlePage = (typeof paddlePages)[number]

/** Our path that redirects to a portal page. The portal URL is requested on each visit because it expires. */
export const paddlePagePath = (page: PaddlePage): string => `/dashboard/account/paddle/${page}`
