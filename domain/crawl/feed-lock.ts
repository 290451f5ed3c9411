/** Name of the lock held while a feed is crawled. Screens check it to show which feed is being crawled. */
export const feedLock = (feedId: string) => `feed:${feedId}`
