import type { Criterion, Strength, Polarity } from '#domain/judgment/criteria/criterion'
import { Separator } from '../../ui/text'
import type { EditableWish } from './criteria.server'

const signs = { wants: '✓', not: '✕', accepts: '○', 'not judged': '–' }

function bearing({ kind, polarity }: Pick<Criterion, 'kind' | 'polarity'>): keyof typeof signs {
  if (kind === 'permission') return 'accepts'
  if (kind === 'remark') return 'not judged'
  return polarity === 'wanted' ? 'wants' : 'not'
}

const strengthWords: Record<Strength, string | null> = { must: 'must', should: null, nice: 'nice to have' }

/** The buyer's words, if the criterion is not judged and its label differs from them. */
function quoteOf({ kind, words, label }: EditableWish): string | null {
  return kind === 'wish' || words?.toLowerCase() === label.toLowerCase() ? null : words
}

export interface WishView {
  id: string
  className: string
  sign: string
  bearing: string
  label: string
  notes: string[]
}

/** "✓ wants: leather seats · must", "accepts: salvage title · “salvage is fine”", "not judged: good vibes". */
export function toWishView(wish: EditableWish, hasStrength = true): WishView {
  const word = bearing(wish)
  const quote = quoteOf(wish)
  const strength = hasStrength && wish.kind === 'wish' ? strengthWords[wish.strength] : null
  return {
    id: wish.id,
    className: wishChipClass(wish),
    sign: signs[word],
    bearing: word,
    label: wish.label,
    notes: [strength, quote && `“${quote}”`, wish.isDoubted && 'please confirm'].filter((note) => !!note) as string[],
  }
}

export const wishChipClass = ({ kind, polarity }: Pick<Criterion, 'kind' | 'polarity'>) =>
  kind === 'wish' ? `wish ${polarity}` : `wish ${kind}`

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

/** Keyed by criterion id, or `newWishId`. */
export type TypedWishes = Record<string, TypedWish>

export const newWishId = 'new'

type WishPart = keyof TypedWish
export const wishFieldName = (id: string, part: WishPart): string => `wish-${id}-${part}`

export function readTypedWishes(form: FormData): TypedWishes {
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
export const strengthHint = 'Must: no instant alert until it’s confirmed. Nice to have: never rules a car out.'

interface WishRowProps {
  id: string
  label: string
  values: TypedWish
  /** Only wishes have a strength. */
  hasStrength: boolean
}

/**
 * The most used controls of a wish: its strength, and whether to remove it. Both are native controls that are saved
 * with the form, so a removal can be undone until then, even without JavaScript.
 */
export const WishRow = ({ id, label, values, hasStrength }: WishRowProps) => (
  <div className="wish-row">
    {hasStrength && (
      <fieldset className="segments">
        <legend className="visually-hidden">How much “{label}” counts</legend>
        {Object.entries(strengthOptions).map(([strength, words]) => (
          <label key={strength}>
            <input
              type="radio"
              name={wishFieldName(id, 'strength')}
              value={strength}
              defaultChecked={values.strength === strength}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
    )}
    <label className="take-out">
      <input
        type="checkbox"
        name={wishFieldName(id, 'removed')}
        value="on"
        defaultChecked={values.removed === 'on'}
        aria-label={`Remove “${label}”`}
      />
      <span className="take" aria-hidden="true">
        Remove
      </span>
      <span className="put-back" aria-hidden="true">
        Undo
      </span>
    </label>
    <p className="taken-out hint">Removed when you save.</p>
  </div>
)

export function WishText({ wish: { sign, bearing, label, notes } }: { wish: WishView }) {
  return (
    <>
      <span className="wish-sign" aria-hidden="true">
        {sign}{' '}
      </span>
      {bearing}: <strong>{label}</strong>
      {notes.map((note) => (
        <span key={note} className="wish-note">
          <Separator />
          {note}
        </span>
      ))}
    </>
  )
}
