import { timeZoneOfPlace } from '#domain/places/state-time-zones'
import type { DateContext } from '#domain/words/time-zone'

/**
 * Who reads a car of a search, now. A browser without scripts never told the account's time zone: then times are those of
 * the place that is searched.
 */
export const readerOf = (
  user: { timeZone: string | null },
  search: { locationLabel: string | null },
  now = new Date(),
): DateContext => ({ now, timeZone: user.timeZone ?? timeZoneOfPlace(search.locationLabel) })
