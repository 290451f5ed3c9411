import type { Polarity, Strength } from '#domain/judgment/criteria/criterion'

/** A wish as submitted. All values are strings, so invalid input can be shown again unchanged. */
export interface TypedWish {
  /** The label the fields were rendered for; '' for a new wish. */
  shown: string
  polarity: string
  strength: string
  wording: string
  /** 'on' to remove the wish on save. */
  removed?: string
}

export const emptyWish: TypedWish = { shown: '', polarity: '', strength: '', wording: '' }

/** Keyed by criterion id, or `newWish`. */
export type TypedWishes = Record<string, TypedWish>

/** Id of the fields for a new wish. */
export const newWish = 'new'

export type WishPart = keyof TypedWish
export const fieldOf = (id: string, part: WishPart): string => `wish-${id}-${part}`

export function typedWishes(form: FormData): TypedWishes {
  const typed: TypedWishes = {}
  for (const [name, value] of form) {
    const [, id, part] = /^wish-(a\d{1,4}|new)-(shown|polarity|strength|wording|removed)$/.exec(name) ?? []
    if (!id || !part) continue
    typed[id] ??= { ...emptyWish }
    typed[id][part as WishPart] = String(value)
  }
  return typed
}

export const polarityOptions: Record<Polarity, string> = { wanted: 'wanted', unwanted: 'not wanted' }
export const strengthOptions: Record<Strength, string> = {
  must: 'must',
  should: 'should',
  nice: 'nice to have',
}
export const strengthHint = 'Must: no alert at once before it is confirmed. Nice to have: never a reason to reject.'
