/** Letters added, left out, changed or swapped with their neighbor between two texts. Stops counting above `most`. */
export function countEdits(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity,
      )
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[other.length]!
}

/** In letters. A shorter word is one edit away from too many others. */
const minLength = 4

/** How many edits a typed name may be away from the one that is meant: one up to five letters, two up to nine, or three. */
export const allowedEdits = (name: string): number =>
  name.length < minLength ? 0 : name.length <= 5 ? 1 : name.length <= 9 ? 2 : 3

/** Whether somebody who typed `typed` plausibly meant `name`. Both normalized. */
export const isPlausibly = (typed: string, name: string): boolean => {
  const most = Math.min(allowedEdits(typed), allowedEdits(name))
  return typed === name || (most > 0 && countEdits(typed, name, most) <= most)
}

interface IndexedName<Item> {
  name: string
  letters: number
  item: Item
}

/** Normalized names, prepared for `findNearNames`. */
export const indexNames = <Item>(named: [name: string, item: Item][]): IndexedName<Item>[] =>
  named.map(([name, item]) => ({ name, letters: lettersOf(name), item }))

/**
 * The names that are at most `mostEdits(name)` edits away from a typed one. An edit changes at most two of the letters
 * that occur, which leaves few names to compare: tens of thousands take less than a millisecond.
 */
export function findNearNames<Item>(
  index: IndexedName<Item>[],
  typed: string,
  mostEdits: (name: string) => number,
): { item: Item; edits: number }[] {
  const letters = lettersOf(typed)
  return index.flatMap(({ name, letters: own, item }) => {
    const most = mostEdits(name)
    if (Math.abs(name.length - typed.length) > most || countBits(letters ^ own) > 2 * most) return []
    const edits = countEdits(typed, name, most)
    return edits <= most ? [{ item, edits }] : []
  })
}

/** A bit for each letter that occurs. Two letters that share a bit only make the filter coarser. */
const lettersOf = (name: string): number =>
  [...name].reduce((bits, letter) => bits | (1 << (letter.codePointAt(0)! % 31)), 0)

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
