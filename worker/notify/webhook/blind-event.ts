import type { Prisma } from '#platform/database'
import type { WebhookEvent } from '#platform/webhook/post-webhook'
import type { WorkerConfig } from '../../config'
import { searchOfEvent } from './search-of-event'

interface Spell {
  marketplace: string
  since: Date
  /** The email about the same outage, which contains the reason. Null once it was purged. */
  mail: { reason: string | null } | null
}

/** The event `search.blind`, described in docs/interface.md. */
export function blindEvent(
  config: Pick<WorkerConfig, 'WEB_URL'>,
  { id, search }: { id: string; search: Prisma.SearchGetPayload<object> },
  { marketplace, since, mail }: Spell,
): WebhookEvent {
  const data = { search: searchOfEvent(config, search), marketplace, since, reason: mail?.reason ?? null }
  return { id, type: 'search.blind', data }
}
