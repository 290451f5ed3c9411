/** External id of a Craigslist posting when only its token is known. */
export const tokenId = (token: string) => `t:${token}`
