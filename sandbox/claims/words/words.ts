/**
 * English and Spanish wordings for a feature. Alternatives are joined by `|` and match whole words,
 * case-insensitively.
 */
export interface Words {
  yes: string
  /** Wordings with the opposite meaning. */
  no?: string
  /** Wordings that look like the feature but are not. */
  ignore?: string
  /** Whether a photo can show it. */
  visible: boolean
  /** Whether it is numeric. The wording then contains the number. */
  isNumber: boolean
}

type More = Pick<Words, 'no' | 'ignore'>

/** A feature that only text can mention. */
export const mentioned = (yes: string, more: More = {}): Words => ({ yes, ...more, visible: false, isNumber: false })
/** A feature that a photo can also show. */
export const visibleFeature = (yes: string, more: More = {}): Words => ({
  yes,
  ...more,
  visible: true,
  isNumber: false,
})
export const numericFeature = (yes: string, more: More = {}): Words => ({
  yes,
  ...more,
  visible: false,
  isNumber: true,
})
