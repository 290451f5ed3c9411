/**
 * Bits of 64 in which two hashes of one photo may differ. Measured (docs/decisions/028): copies of a photo in another
 * size, quality, brightness, frame or slight crop differ by 10 or less in 99 of 100 cases, photos of two cars nearly
 * always by more.
 */
export const maxHashDistance = 10

/** So many photos in common are evidence of one car. One alone may be a brochure's. */
export const minSharedPhotos = 2

/** The number of bits in which two hashes of 16 hex digits differ. */
export function hashDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits += 1
  return bits
}

/**
 * How many photos two listings have in common, by their perceptual hashes (16 hex digits each). Each photo is matched
 * once, so that one banner shown twice counts once. Finds the most matches that there are.
 */
export function sharedPhotos(a: string[], b: string[]): number {
  const alike = a.map((hash) => b.flatMap((other, i) => (hashDistance(hash, other) <= maxHashDistance ? [i] : [])))
  const takenBy = new Map<number, number>()
  // A photo may take another's partner if that one finds a new partner (augmenting paths).
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
