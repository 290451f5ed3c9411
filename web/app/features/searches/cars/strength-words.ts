import type { Strength } from '#domain/judgment/criteria/criterion'

/** How much a wish matters, as a note beside it; null where nothing is said of it. */
export const strengthWords: Record<Strength, string | null> = { must: 'must', should: null, nice: 'nice to have' }
