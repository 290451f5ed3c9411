/** How people write about one feature, in English and in Spanish. Patterns are joined by `|`, whole words, any case. */
export interface Words {
  yes: string
  /** Wordings that mean the opposite. */
  no?: string
  /** Wordings that look like the feature and are not. */
  ignore?: string
  /** Whether a photo can show it. */
  visible: boolean
  /** Whether it is a number, which then stands in the wording itself. */
  isNumber: boolean
}

type More = Pick<Words, 'no' | 'ignore'>

/** A feature that only words tell of. */
export const mentioned = (yes: string, more: More = {}): Words => ({ yes, ...more, visible: false, isNumber: false })
/** A feature that a photo can show too. */
export const visibleFeature = (yes: string, more: More = {}): Words => ({
  yes,
  ...more,
  visible: true,
  isNumber: false,
})
/** A feature that is a number. */
export const numericFeature = (yes: string, more: More = {}): Words => ({
  yes,
  ...more,
  visible: false,
  isNumber: true,
})
