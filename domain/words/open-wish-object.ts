/**
 * An open wish as the object of "Does it have …?": "a black interior" for "black interior". Null if the last word is
 * not a car part, because the sentence might be ungrammatical: "easy to park", "family car".
 */
export function openWishObject(label: string): string | null {
  const words = label.trim().toLowerCase().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (denials.has(first) || words.length > maxWords) return null
  if (many.has(last)) return words.join(' ')
  if (!single.has(last)) return null
  return determiners.has(first) ? words.join(' ') : `${/^[aeiou]/.test(first) ? 'an' : 'a'} ${words.join(' ')}`
}

/** A longer label is a sentence. */
const maxWords = 5
const denials = new Set(['no', 'not', 'never', 'without', 'is', 'has', 'was'])
const determiners = new Set(['a', 'an', 'the', 'any', 'some', 'one', 'two'])

/** Parts without an article: plurals and mass nouns. */
const many = new Set(
  `airbags audio bars belts brakes cameras chairs chrome doors flaps headlights hubcaps keys lights lining mats mirrors
  mufflers paint plates racks rails rims seats seating sensors shades shocks speakers springs steps stitching stripes
  suspension switches tires trim upholstery vents wheels windows wipers`.split(/\s+/),
)
const single = new Set(
  `battery bench bumper cab camera canopy carpet clutch compressor console cover dashboard engine exhaust exterior
  fridge grille heater hood horn inverter kit ladder liner motor outlet package plow radiator radio roof screen seat
  shell spoiler starter stereo subwoofer system tailgate tank topper transmission turbocharger visor wheel winch window
  interior rack`.split(/\s+/),
)
