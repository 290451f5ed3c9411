import type { Strength } from '#domain/judgment/criteria/criterion'

/** A wish's strength as a note; null for the default strength. */
export const strengthWords: Record<Strength, string | null> = { must: 'must', should: null, nice: 'nice to have' }
