import { reservationWindowMs, isBelowDailyLimit } from '#domain/alerts/daily-limit'
import { defaultTimeZone } from '#domain/alerts/local-time'
import { addressHash } from '#platform/address-hash'
import { database } from '../../services/database.server'

/** The addresses that have reached today's limit of alert emails. `timeZone` is the user's, or null if unknown. */
export async function fullAddresses(emails: string[], timeZone: string | null, now: Date): Promise<Set<string>> {
  const taken = await database().mailReservation.findMany({
    where: {
      address: { in: emails.map(addressHash) },
      OR: [{ settledAt: null }, { settledAt: { gt: new Date(now.getTime() - reservationWindowMs) } }],
    },
    select: { address: true, timeZone: true, settledAt: true },
  })
  const isFull = (email: string) => {
    const hash = addressHash(email)
    const own = taken.filter(({ address }) => address === hash)
    return !isBelowDailyLimit(own, timeZone ?? defaultTimeZone, now)
  }
  return new Set(emails.filter(isFull))
}
