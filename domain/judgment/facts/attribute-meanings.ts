import type { Feature } from '../features/features'
import { paintFeatures, type Paint } from '../features/paint'

export type AttributeMeaning = [feature: Feature, answer: 'yes' | 'no' | number]

const salvaged: AttributeMeaning = ['salvage title', 'yes']
const titles: Record<string, AttributeMeaning[]> = {
  clean: [['clean title', 'yes']],
  salvage: [salvaged],
  rebuilt: [salvaged],
  'parts only': [salvaged, ['parts only', 'yes']],
  missing: [['missing title', 'yes']],
  lien: [['lien', 'yes']],
}
const noPlug: AttributeMeaning[] = [
  ['diesel', 'no'],
  ['electric', 'no'],
]
/**
 * Craigslist uses "gas", the other two "gasoline". Owners of hybrids also choose it, so it does not rule out a hybrid.
 */
const fuels: Record<string, AttributeMeaning[]> = {
  gas: noPlug,
  gasoline: noPlug,
  flex: noPlug,
  'flex fuel vehicle': noPlug,
  diesel: [['diesel', 'yes']],
  hybrid: [['hybrid', 'yes']],
  'plugin hybrid': [
    ['plug-in hybrid', 'yes'],
    ['hybrid', 'yes'],
  ],
  'plug-in hybrid': [
    ['plug-in hybrid', 'yes'],
    ['hybrid', 'yes'],
  ],
  electric: [['electric', 'yes']],
}
/**
 * Sites without an all-wheel drive option use 4wd for both, so 4wd says nothing about all-wheel drive. "4WD/AWD" is
 * omitted because it is ambiguous, and 4x2 because it does not say which wheels.
 */
const drives: Record<string, AttributeMeaning[]> = {
  '4wd': [['four-wheel drive', 'yes']],
  'four-wheel drive': [['four-wheel drive', 'yes']],
  awd: [['all-wheel drive', 'yes']],
  'all-wheel drive': [['all-wheel drive', 'yes']],
  fwd: [['front-wheel drive', 'yes']],
  'front-wheel drive': [['front-wheel drive', 'yes']],
  rwd: [['rear-wheel drive', 'yes']],
  'rear-wheel drive': [['rear-wheel drive', 'yes']],
}
const sellers: Record<string, AttributeMeaning[]> = { private: [['dealer', 'no']], dealer: [['dealer', 'yes']] }
const convertible: Record<string, AttributeMeaning[]> = { convertible: [['convertible', 'yes']] }
/** Facebook's values. "Four or more" is not a number. */
const owners = Object.fromEntries(
  ['one', 'two', 'three'].map((word, i): [string, AttributeMeaning[]] => [word, [['owners', i + 1]]]),
)
const yes = (...features: Feature[]) => ({ yes: features.map((feature): AttributeMeaning => [feature, 'yes']) })
const yesOrNo = (feature: Feature) => ({ ...yes(feature), no: [[feature, 'no'] satisfies AttributeMeaning] })

/**
 * Label, then value, then meanings. Keys are lowercase. A rebuilt title was once a salvage title, and a parts-only car
 * cannot be registered. A lien or a missing title says nothing about damage, but a missing title is not clean. Omitted:
 * Craigslist's "condition: salvage", because it is not a title status, and "is fleet: no", because the car may still be
 * a former rental or taxi.
 */
export const attributeMeanings: Record<string, Record<string, AttributeMeaning[]>> = {
  'title status': titles,
  fuel: fuels,
  drive: drives,
  drivetrain: drives,
  type: convertible,
  'body type': convertible,
  owners,
  seller: sellers,
  'seller type': sellers,
  'paid off': { yes: [['lien', 'no']], 'still owed': [['lien', 'yes']] },
  delivery: { 'pick-up only': [['delivery', 'no']] },
  'delivery available': yes('delivery'),
  'odometer broken': yes('odometer doubt'),
  'odometer rolled over': yes('odometer doubt'),
  'is fleet': yes('rental history'),
  'is rental': yes('rental history'),
  'is lemon': { ...yes('lemon history', 'salvage title'), no: [['lemon history', 'no']] },
  'is salvage': yesOrNo('salvage title'),
  salvage: yesOrNo('salvage title'),
  'has frame damage': yesOrNo('frame damage'),
  'frame damage': yesOrNo('frame damage'),
}

/**
 * Interior color names, as whole values. Colors that are neither black nor light are omitted. So is plain gray: dark
 * grays are as common as light ones, and close to black.
 */
export const interiorColors: Record<string, Feature> = {
  ...Object.fromEntries(
    ['black', 'jet black', 'ebony', 'charcoal black', 'off-black'].map((color) => [color, 'black interior']),
  ),
  ...Object.fromEntries(
    ['tan', 'beige', 'cream', 'ivory', 'white', 'light gray', 'light grey', 'parchment', 'sand'].map((color) => [
      color,
      'light interior',
    ]),
  ),
}

const shades: Record<Paint, string> = {
  'black paint': 'black ebony',
  'white paint': 'white',
  'silver/gray paint': 'silver gray grey charcoal graphite gunmetal titanium',
  'red paint': 'red burgundy maroon crimson cherry raspberry',
  'blue paint': 'blue navy',
  'green paint': 'green forest pine',
  'brown paint': 'brown bronze walnut',
  'beige/gold paint': 'beige tan gold champagne cream',
  'yellow paint': 'yellow',
  'orange paint': 'orange',
  'purple paint': 'purple violet plum currant',
}

/**
 * Words for exterior colors in the sites' lists and in makers' color names, such as "Aegean Blue". Plants are included
 * so that "Black Cherry" and "Black Forest", which are not black, name two colors and match none.
 */
export const exteriorColors: Record<string, Paint> = Object.fromEntries(
  paintFeatures.flatMap((paint) => shades[paint].split(' ').map((shade) => [shade, paint] as const)),
)

/** Option names used by sites that differ from the feature table. */
export const optionMeanings: Record<string, AttributeMeaning> = {
  'multi zone climate control': ['dual-zone climate control', 'yes'],
  'dvd entertainment system': ['rear entertainment', 'yes'],
  'steel wheels': ['alloy wheels', 'no'],
}
