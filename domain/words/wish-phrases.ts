import type { Feature } from '../judgment/features/features'

/** A feature in the buyer's direction, for the middle of a sentence: "one owner", "never a rental". */
type Phrases = [wanted: string | null, unwanted: string | null]

/**
 * Features that read badly as their name alone, or as "no" and their name. Null uses the default. A phrase states the
 * wish itself, so that a check mark beside it is always good news.
 */
export const wishPhrases: Partial<Record<Feature, Phrases>> = {
  'third row': ['third row of seats', 'no third row'],
  convertible: [null, 'not a convertible'],
  seats: ['number of seats', null],
  doors: ['number of doors', null],

  turbo: ['turbo engine', 'no turbo'],
  hybrid: [null, 'not a hybrid'],
  'plug-in hybrid': [null, 'not a plug-in hybrid'],
  electric: ['electric car', 'not an electric car'],
  diesel: ['diesel engine', 'no diesel engine'],
  cylinders: ['number of cylinders', null],

  garaged: ['kept in a garage', 'not kept in a garage'],
  'black paint': [null, 'not black'],
  'white paint': [null, 'not white'],
  'silver/gray paint': ['silver or gray paint', 'not silver or gray'],
  'red paint': [null, 'not red'],
  'blue paint': [null, 'not blue'],
  'green paint': [null, 'not green'],
  'brown paint': [null, 'not brown'],
  'beige/gold paint': ['beige or gold paint', 'not beige or gold'],
  'yellow paint': [null, 'not yellow'],
  'orange paint': [null, 'not orange'],
  'purple paint': [null, 'not purple'],
  wrap: ['vinyl wrap', 'no vinyl wrap'],

  smoking: ['smoked in', 'never smoked in'],
  pets: ['pets in the car', 'no pets in the car'],
  'deployed airbags': ['airbags deployed before', 'airbags never deployed'],

  accident: ['accident history', 'no accidents'],
  'lemon history': ['lemon buyback', 'not a lemon buyback'],
  'rental history': ['former rental', 'never a rental'],
  'mechanical problem': [null, 'no mechanical problems'],
  'open recall': [null, 'no open recalls'],
  'missing title': ['no title', 'has a title'],
  'clean title': [null, 'branded title'],
  'timing belt replaced': [null, 'timing belt not replaced'],
  'highway miles': ['mostly highway miles', 'not mostly highway miles'],
  'dealer serviced': ['serviced at a dealer', 'not serviced at a dealer'],
  inspection: ['current inspection', 'no current inspection'],
  'smog passed': ['passed smog', 'smog not passed'],
  registration: ['current registration', 'no current registration'],
  owners: ['number of owners', null],
  keys: ['number of keys', null],
  'us spec': ['built for the US', 'not built for the US'],

  dealer: ['sold by a dealer', 'private seller'],
  'price firm': ['firm price', 'price not firm'],
  'price negotiable': ['negotiable price', 'price not negotiable'],
  'takes trades': ['takes trades', 'no trades'],
  'accepts texts': ['takes text messages', 'no text messages'],
  'test drive': ['test drive offered', null],
  'independent inspection': ['inspection by your mechanic', 'no inspection by your mechanic'],
  'reason for sale': ['reason for selling', 'no reason for selling'],
  delivery: ['delivery offered', 'no delivery'],
  warranty: ['under warranty', 'no warranty'],
  'certified pre-owned': [null, 'not certified pre-owned'],
  'as is': ['sold as is', 'not sold as is'],
  'odometer doubt': ['odometer in doubt', 'true mileage'],
  'scam sign': ['sign of a scam', 'no sign of a scam'],
  'dealer posing as private': ['dealer posing as a private seller', 'no dealer posing as a private seller'],
  'vin mismatch': ['VIN of another car', 'VIN matches the car'],
  'parts only': ['for parts only', 'not for parts only'],
  'wanted ad': ['ad of a buyer', 'not an ad of a buyer'],
  'curb price': ['price leaves something out', 'full price stated'],
}

/** Proper case of names and abbreviations that labels, sites and models write in lowercase. */
const properNames = `
  Apple CarPlay|CarPlay|Android Auto|Bluetooth|Wi-Fi|USB|AUX|GPS|LED|HID|HUD|DVD|SiriusXM|Sirius|OnStar|iPhone|Google Maps
  AWD|4WD|FWD|RWD|4MATIC|xDrive|CVT|V6|V8|V10|V12|ABS|SUV|VIN|TPMS|EV|PHEV|TDI|HEMI
  Carfax|AutoCheck|EyeSight|Honda Sensing|Toyota Safety Sense|SofTex|ProPilot|Super Cruise|BlueCruise|Autopilot
  Bose|Harman Kardon|JBL|Bang & Olufsen|Mark Levinson|Burmester|Meridian|Alcantara|Recaro|Brembo|Michelin|Goodyear|Bridgestone
  Acura|Audi|BMW|Buick|Cadillac|Chevrolet|Chevy|Chrysler|Dodge|Ferrari|Fiat|Ford|GMC|Honda|Hyundai|Infiniti|Isuzu|Jaguar
  Jeep|Kia|Land Rover|Lexus|Lincoln|Maserati|Mazda|Mercedes-Benz|Mercedes|Mercury|Mitsubishi|Nissan|Oldsmobile|Polestar
  Pontiac|Porsche|Rivian|Saab|Scion|Subaru|Suzuki|Tesla|Toyota|Volkswagen|VW|Volvo|TRD|AMG|Nismo|Camry|Corolla|Civic|Accord
  Tacoma|Tundra|Silverado|Mustang|Corvette|Wrangler|Prius|Uber|Lyft|Texas|California|Florida|Arizona|Colorado|Oregon
  Nevada|Japanese|German|American|Korean|Italian|Spanish|English|Japan|Germany|Mexico|Canada|Canadian
`
  .trim()
  .split(/[|\n]\s*/)

const byLowercase = new Map(properNames.map((name) => [name.toLowerCase(), name]))
const longestFirst = [...properNames].sort((a, b) => b.length - a.length)
const named = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/** "apple carplay" becomes "Apple CarPlay", "awd" becomes "AWD". */
export const spellNames = (text: string): string =>
  text.replace(named, (name) => byLowercase.get(name.toLowerCase()) ?? name)

/** Uppercases the first letter, except of names such as "iPhone". */
export const capitalize = (text: string): string =>
  /^i[A-Z]|^x[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
