import { recognizeCar } from '../catalog/recognize/recognize'
import { isStated } from '../text/negation'
import { findOtherGoods } from './other-goods'

/** No site allows longer titles. */
const maxCharacters = 200

const pulled = String.raw`(?:\w+ )?(?:trailer|camper|boat|motor ?home|rv|jet ?ski)s?`
/** Car parts named after what the car tows or carries, and things sold with the car. */
const accessories = new RegExp(
  [
    String.raw`\b(?:trailer|tow(?:ing)?|boat|camper|rv|5th wheel|fifth wheel)s?[- ]?(?:hitch|package|pkg|tow(?:ing)?|brakes?|controller|wiring|plug|shell|top|topper|mirrors?|special|ready|lights?|connector|assist|van)\b`,
    String.raw`(?:\b(?:with|and|plus|including|includes|tows?|pulls?|hauls?|towing|pulling|hauling|behind|no|not?)\b|\bw\/|&|\+) ?(?:(?:a|an|the|your|my|any|free) )?(?:\w+ )?${pulled}(?: (?:or|and|&) ${pulled})?\b`,
    String.raw`\b(?:\w+ )?${pulled} (?:(?:is|are|not|also|can be|sold) ){0,2}(?:included?|incl|too|extra|separately?|optional|available|negotiable|comes with|goes with|w\/ it|conversion|trades?)\b`,
  ].join('|'),
  'gi',
)

/** Never a car, even if the title names one: many of these are built on a car chassis. */
const onWheels =
  /\b(?:mobile home|manufactured home|modular home|double ?wide|single ?wide|park model|motor ?home|motor ?coach|pontoon boat)s?\b/i
/** Never a car unless the title names one with its year. */
const surely =
  /\b(?:(?:utility|enclosed|cargo|dump|travel|flat ?bed|horse|stock|gooseneck|livestock|equipment|bed|box|car|boat|tilt|hauler) trailer)s?\b/i

/** Not a car unless the title names one. */
const otherwise =
  /\b(?:trailer|camper|toy ?hauler|(?:5th|fifth) wheel|rv|boat|pontoon|jet ?ski|yacht|motorcycle|dirt ?bike|atv|utv|moped|golf ?cart|go ?kart|snowmobile|(?:four|4)[ -]?wheeler|car hauler|tractor|forklift|excavator|skid ?steer|backhoe)s?\b/i

const parting =
  /(?<![^ ])(?:part(?:ing|ed|s)?(?: it)? out|parts only|only for parts|(?:for|as|en|por|para) (?:parts|partes|piezas)(?!(?: ,)? (?:or|and|o|y) (?:whole|complete|repair|fix|drive|completo|reparar))|partiendo|desarmando|desarmo|deshuesando)(?![^ ])/g
/** "Partes para Nissan Sentra". */
const namedParts =
  /^\W*parts\W+(?!(?:or|and|car|avail|incl)\b)(?=\D{3})|^[^\d]{3,60}(?<!\b(?:no|new|extra|many|spare|for|of|with|and|or|needs?|used|all) )\bparts(?: only)?(?: (?:for|\d)|\W*$)/i
const partsInSpanish =
  /^[^\d]{0,30}\b(?:partes|refacciones|piezas|motor|llantas|rines|transmisi[oó]n) (?:para|de)\b(?! (?:vender|venta))/i

const home = String.raw`(?! ?[:,-]? ?(?:a |an |its |her |his |their |my )?(?:(?:new|good|next|loving|forever|nice|great) )*(?:home|owner|family|trade)|.{0,20}\b(?:gone|sold)\b| by\b)`
const wanting = new RegExp(
  [
    String.raw`^[^a-z0-9]*(?:(?:i|we)(?:['’]?m|['’]?re| am| are) )?(?:wanted|wtb|want(?:ing)? to buy|iso|in search of|(?:looking|searching) (?:for|4|to buy)|buying|buyers? of|need(?:ed)? a|busco|buscamos|se busca|compro|compramos|se compran?)\b${home}`,
    String.raw`\b(?:wtb|wanted to buy|want to buy|compro (?:tu|carros?|autos?|trocas?))\b`,
    String.raw`(?<!\b(?:trades?|offers?|swaps?|most|inquiries|no|not) )\bwanted[^a-z0-9]*$`,
  ].join('|'),
  'i',
)
/** "Buying a house, must sell my 2012 Civic". */
const selling =
  /\b(?:must sell|(?:selling|sell|vendo) (?:my|our|mi|this)|to sell|i sell|for sale|se vende|vendo|en venta)\b/i
/** Dealers add these words to car titles, so they count only when the title does not name a car. */
const buying =
  /\b(?:cash for (?:your |any |all |junk |old |used |unwanted |wrecked |running )*(?:cars?|trucks?|vans?|vehicles?|suvs?|autos?|clunkers?|campers?|rvs?|junk)|(?:we|i)(?:'ll|’ll| will)? (?:buy|pay)|we want (?:your|to buy)|cash paid|buying (?:any|all|your|junk|used|old|cars?|trucks?|campers?|rvs?|vehicles?|trailers?)|junk (?:cars?|vehicles?) (?:wanted|removal|buyers?)|sell (?:us |me )?your (?:car|truck|vehicle|van))\b/i

/** Every pattern requires one of these words. This check skips most titles cheaply; a results page has hundreds. */
const tellingWord =
  /want|wtb|iso|search|looking|buy|cash|need|pay|part|trailer|home|wide|camper|boat|haul|wheel|rv|ski|yacht|cycle|bike|[au]tv|moped|cart|kart|snowmobile|tractor|fork|excavator|backhoe|coach|model|pontoon|junk|sell|busc|compr|pieza|refac|desarm|deshues|tailgate|bumper|fender|hood|rims|hubcap|light|bed| (?:for|off|fits|out of|from|para|de) /i

/**
 * Why a posting in the cars category is not a car: a want ad, a trailer, a motor home, a boat or parts. Null for a car,
 * and when the title is ambiguous. A car with a trailer hitch or a camper shell is a car. So is a car named by year,
 * make and model next to a trailer or after a question ("Need a car? 2010 Camry").
 */
export function nonCarReason(fullTitle: string): string | null {
  const title = fullTitle.slice(0, maxCharacters)
  const ware = findOtherGoods(title)
  if (!tellingWord.test(title)) return ware
  if (wanting.test(title) && !selling.test(title) && !answersItself(title)) return 'somebody who wants to buy'
  if (isStated(title, parting) || namedParts.test(title) || partsInSpanish.test(title)) return 'parts'
  if (ware !== null) return ware
  const itself = title.replace(/\b(?:trades?|swap)(?: \w+)? for\b.*/i, ' ').replace(accessories, ' ')
  const house = onWheels.exec(itself)?.[0]
  if (house) return house.toLowerCase()
  const sure = surely.exec(itself)?.[0]
  if (sure && !namesCar(title, true)) return sure.toLowerCase()
  const maybe = buying.test(title) ? 'somebody who wants to buy' : otherwise.exec(itself)?.[0].toLowerCase()
  if (maybe === undefined || namesCar(title) || title.split(/[?!|:*]| - /).some((part) => namesCar(part))) return null
  // "1972 VW bus camper"
  return /^campers?$/.test(maybe) && recognizeCar(title).make !== null && recognizeCar(title).year !== null
    ? null
    : maybe
}

/** "Looking for a reliable car? 2012 Corolla!" */
function answersItself(title: string): boolean {
  const [, ...answers] = title.split('?')
  return answers.some((answer) => namesCar(answer))
}

function namesCar(title: string, withYear = false): boolean {
  const { make, model, year } = recognizeCar(title)
  return make !== null && model !== null && (!withYear || year !== null)
}
