import { dayMs } from '../durations'

/**
 * How long a search keeps an ad that its filters rule out after it was found and after a list last showed it. Its answer
 * can be computed from the listing, which is kept longer.
 */
export const nearMissRetentionMs = 14 * dayMs
