import { recogniseCar } from '../catalogue/recognise/recognise'

/** No site has longer titles; the rest adds nothing. */
const mostCharacters = 200

const pulled = String.raw`(?:\w+ )?(?:trailer|camper|boat|motor ?home|rv|jet ?ski)s?`
/** Things of a car named after what it pulls or carries, and things sold with it. */
const accessories = new RegExp(
  [
    String.raw`\b(?:trailer|tow(?:ing)?|boat|camper|rv|5th wheel|fifth wheel)s?[- ]?(?:hitch|package|pkg|tow(?:ing)?|brakes?|controller|wiring|plug|shell|top|topper|mirrors?|special|ready|lights?|connector|assist|van)\b`,
    String.raw`(?:\b(?:with|and|plus|including|includes|tows?|pulls?|hauls?|towing|pulling|hauling|behind)\b|\bw\/|&|\+) ?(?:(?:a|an|the|your|my|any|free) )?${pulled}(?: (?:or|and|&) ${pulled})?\b`,
  ].join('|'),
  'gi',
)

/** Never a car, whatever else the title names: most of these are built on a car. */
const surely =
  /\b(?:(?:utility|enclosed|cargo|dump|travel|flat ?bed|horse|stock|gooseneck|livestock|equipment|bed|box|car|boat|tilt|hauler) trailer|mobile home|manufactured home|modular home|double ?wide|single ?wide|park model|motor ?home|motor ?coach|pontoon boat)s?\b/i

/** Not a car, unless the title names one. */
const otherwise =
  /\b(?:trailer|camper|toy ?hauler|(?:5th|fifth) wheel|rv|boat|pontoon|jet ?ski|yacht|motorcycle|dirt ?bike|atv|utv|moped|golf ?cart|go ?kart|snowmobile|four ?wheeler|tractor|forklift|excavator|skid ?steer|backhoe)s?\b/i

const thing = String.raw`(?:camper shell|shell|topper|truck cap|tonneau|cover|truck bed|bed|hitch|wheel|rim|tire|part|engine|motor|transmission|bumper|tailgate|door|seat|mat|headlight|hood|fender|radio|key)s?`
/** "Camper shell for F150": the words before any year are for sale, and the words after say what it fits. */
const partsOf = new RegExp(
  String.raw`^[^\d]{0,60}\b${thing}\s(?:for(?! (?:sale|only|trade))|off|fits|out of|from)\s`,
  'i',
)
const parting =
  /\b(?:part(?:ing|ed|s)?[- ]?(?:it )?out|parts only|only for parts|for parts(?!,? (?:or|and) (?:whole|complete|repair|fix|drive)))\b/i

const wanting = new RegExp(
  [
    String.raw`^[^a-z0-9]*(?:wanted|wtb|want(?:ing)? to buy|iso|in search of|(?:looking|searching) (?:for|to buy)|buying|buyers? of|(?:we|i)(?:'ll|’ll| will)? (?:buy|pay)|cash (?:for|paid)|need(?:ed)? a)\b(?! (?:a |an |its |her |his |their )?(?:(?:new|good|next|loving|forever|nice|great) )*(?:home|owner|family|trade))`,
    String.raw`\b(?:wtb|wanted to buy|want to buy)\b`,
    String.raw`(?<!\b(?:trades?|offers?|swaps?|most|inquiries) )\bwanted[^a-z0-9]*$`,
  ].join('|'),
  'i',
)
/** "Buying a house, must sell my 2012 Civic". */
const selling = /\b(?:must sell|selling (?:my|our)|for sale)\b/i
/** Dealers add such words to a car's title, so they count only where the title names no car. */
const buying =
  /\b(?:cash for (?:your |any |all |junk |old |used |unwanted |wrecked |running )*(?:cars?|trucks?|vans?|vehicles?|suvs?|autos?|clunkers?|campers?|rvs?|junk)|(?:we|i) (?:buy|pay)|buying (?:any|all|your|junk|used|old|cars?|trucks?|campers?|rvs?|vehicles?|trailers?)|junk (?:cars?|vehicles?) (?:wanted|removal|buyers?)|sell (?:us |me )?your (?:car|truck|vehicle|van))\b/i

/** A word that every pattern needs. Most titles hold none, and a results page has hundreds of titles. */
const tellingWord =
  /want|wtb|iso|search|looking|buy|cash|need|pay|part|trailer|home|wide|camper|boat|haul|wheel|rv|ski|yacht|cycle|bike|[au]tv|moped|cart|kart|snowmobile|tractor|fork|excavator|backhoe|coach|model|pontoon|junk|sell| (?:for|off|fits|out of|from) /i

/**
 * Why a posting in the cars category offers no car: somebody who wants to buy, a trailer, a home on wheels, a boat,
 * parts. Null for a car, and where the title leaves it open: a car with a trailer hitch or a camper shell is a car.
 */
export function whyNoCar(fullTitle: string): string | null {
  const title = fullTitle.slice(0, mostCharacters)
  if (!tellingWord.test(title)) return null
  if (wanting.test(title) && !selling.test(title)) return 'somebody who wants to buy'
  if (parting.test(title) || partsOf.test(title)) return 'parts'
  const itself = title.replace(accessories, ' ')
  const sure = surely.exec(itself)?.[0]
  if (sure) return sure.toLowerCase()
  const maybe = buying.test(title) ? 'somebody who wants to buy' : otherwise.exec(itself)?.[0].toLowerCase()
  return maybe === undefined || namesCar(title) ? null : maybe
}

function namesCar(title: string): boolean {
  const { make, model } = recogniseCar(title)
  return make !== null && model !== null
}
