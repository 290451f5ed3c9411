import { marketplaces } from '#domain/marketplaces'
import { queues } from '#workflows/contract'

/** The secrets that only some queues use. A worker gets those of its queues and no others (docs/security.md). */
export const queueSecrets: Record<string, QueueSecret[]> = {
  [queues.searches]: ['PADDLE_API_KEY'],
  [queues.judge]: ['OPENAI_API_KEY'],
  [queues.notify]: ['POSTMARK_TOKEN', 'VAPID_PRIVATE_KEY'],
  // These open the pages of strangers, in a browser too.
  ...Object.fromEntries(marketplaces.map((marketplace) => [queues.crawl(marketplace), []])),
}

type QueueSecret = 'PADDLE_API_KEY' | 'OPENAI_API_KEY' | 'POSTMARK_TOKEN' | 'VAPID_PRIVATE_KEY'

/** Paddle is optional, and all of its settings are checked together. */
export const optionalSecrets: QueueSecret[] = ['PADDLE_API_KEY']

/** The queues that WORKER_QUEUES names, with unknown ones. */
export function namedQueues(wanted: string): string[] {
  if (wanted === 'all') return Object.keys(queueSecrets)
  return [...new Set(wanted.split(',').map((name) => name.trim()))]
}

/** The secrets of the queues that WORKER_QUEUES names. */
export const secretsOf = (wanted: string): QueueSecret[] =>
  namedQueues(wanted).flatMap((queue) => (Object.hasOwn(queueSecrets, queue) ? queueSecrets[queue]! : []))

/** The secrets that a worker of these queues does not use. */
export function secretsOfOthers(wanted: string): QueueSecret[] {
  const own = secretsOf(wanted)
  return secretsOf('all').filter((name) => !own.includes(name))
}
