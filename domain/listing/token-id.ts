/** The external id of a Craigslist posting while only its token is known. */
export const tokenId = (token: string) => `t:${token}`
