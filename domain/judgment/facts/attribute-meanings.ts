import type { Feature } from '../features/features'
import { paintFeatures, type Paint } from '../features/paint'

/** What a labeled value says: features that it affirms or denies, or the number of one. */
export type Meaning = [feature: Feature, answer: 'yes' | 'no' | number]

const salvaged: Meaning = ['salvage title', 'yes']
const titles: Record<string, Meaning[]> = {
  clean: [['clean title', 'yes']],
  salvage: [salvaged],
  rebuilt: [salvaged],
  'parts only': [salvaged, ['parts only', 'yes']],
  missing: [['missing title', 'yes']],
  lien: [['lien', 'yes']],
}
const noPlug: Meaning[] = [
  ['diesel', 'no'],
  ['electric', 'no'],
]
/** Craigslist says gas, the other two gasoline. A hybrid's owner may choose it too, so it denies no hybrid. */
const fuels: Record<string, Meaning[]> = {
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
 * Sites whose list has no all-wheel drive call it 4wd too, so 4wd says nothing about all-wheel drive. "4WD/AWD" and 4x2
 * are left out: the first says neither, the second not which two wheels.
 */
const drives: Record<string, Meaning[]> = {
  '4wd': [['four-wheel drive', 'yes']],
  'four-wheel drive': [['four-wheel drive', 'yes']],
  awd: [['all-wheel drive', 'yes']],
  'all-wheel drive': [['all-wheel drive', 'yes']],
  fwd: [['front-wheel drive', 'yes']],
  'front-wheel drive': [['front-wheel drive', 'yes']],
  rwd: [['rear-wheel drive', 'yes']],
  'rear-wheel drive': [['rear-wheel drive', 'yes']],
}
const sellers: Record<string, Meaning[]> = { private: [['dealer', 'no']], dealer: [['dealer', 'yes']] }
const convertible: Record<string, Meaning[]> = { convertible: [['convertible', 'yes']] }
/** Facebook's words; four or more is no number. */
const owners = Object.fromEntries(
  ['one', 'two', 'three'].map((word, i): [string, Meaning[]] => [word, [['owners', i + 1]]]),
)
const yes = (...features: Feature[]) => ({ yes: features.map((feature): Meaning => [feature, 'yes']) })
const yesOrNo = (feature: Feature) => ({ ...yes(feature), no: [[feature, 'no'] satisfies Meaning] })

/**
 * Label, value, what they say; both lower case. A rebuilt title was once a salvage title, and a parts-only one cannot be
 * registered. A lien or a missing title says nothing about damage, but a missing title is not clean. Craigslist's
 * "condition: salvage" is no title, and "is fleet: no" leaves rental and taxi open, so neither stands here.
 */
export const attributeMeanings: Record<string, Record<string, Meaning[]>> = {
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
 * Whole words for the color of seats and trim. A color that is neither black nor light says nothing, and nor
 * does a plain grey: dark greys are as common as light ones, and close to black.
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
 * Words for the body's color in the sites' lists and in the makers' names: "Aegean Blue". Plants stand here too, so
 * that "Black Cherry" and "Black Forest", which are no black, name two colors and thus none.
 */
export const exteriorColors: Record<string, Paint> = Object.fromEntries(
  paintFeatures.flatMap((paint) => shades[paint].split(' ').map((shade) => [shade, paint] as const)),
)

/** How a site words an option that the table of features names otherwise. */
export const optionWords: Record<string, Meaning> = {
  'multi zone climate control': ['dual-zone climate control', 'yes'],
  'dvd entertainment system': ['rear entertainment', 'yes'],
  'steel wheels': ['alloy wheels', 'no'],
}
