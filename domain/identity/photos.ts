/**
 * How many of 64 bits may differ between two hashes of one photo. Measured (docs/decisions/028): copies in another
 * size, quality, brightness, frame or slight crop differ by 10 or less in 99% of cases, photos of two cars nearly
 * always by more.
 */
export const maxHashDistance = 10

/** This many shared photos are evidence of one car. A single one may come from a brochure. */
export const minSharedPhotos = 2

/** The number of differing bits between two hashes of 16 hex digits. */
export function hashDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits += 1
  return bits
}

/**
 * How many photos two listings share, by perceptual hash (16 hex digits each). Each photo is matched once, so a banner
 * shown twice counts once. Finds the maximum matching.
 */
export function sharedPhotos(a: string[], b: string[]): number {
  const alike = a.map((hash) => b.flatMap((other, i) => (hashDistance(hash, other) <= maxHashDistance ? [i] : [])))
  const takenBy = new Map<number, number>()
  // Reassigns a matched photo if its partner can match another one (augmenting paths).
  const finds = (photo: number, tried: Set<number>): boolean =>
    alike[photo]!.some((partner) => {
      if (tried.has(partner)) return false
      tried.add(partner)
      const holder = takenBy.get(partner)
      if (holder !== undefined && !finds(holder, tried)) return false
      takenBy.set(partner, photo)
      return true
    })
  return a.filter((_, photo) => finds(photo, new Set())).length
}
