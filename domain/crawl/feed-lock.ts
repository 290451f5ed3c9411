/** The name of the lock that the crawl of a feed holds. Screens tell by it which feed is being crawled. */
export const feedLock = (feedId: string) => `feed:${feedId}`
