import { recognizeCar } from '../../catalog/recognize/recognize'
import { findStatedMatch } from '../../text/negation'
import { joinTokens, tokenize } from '../../text/tokens'

/** Patterns run on the output of `joinTokens`. Every repetition is bounded. */
const each = (source: string) => new RegExp(String.raw`(?<![^ ])(?:${source})(?![^ ])`, 'g')

const rideshare = '(?:rideshare|ride share|uber|lyft|doordash|turo)'
const before = String.raw`(?<!(?:former|ex|previous|previously|prior|past|non|was|were|old) (?:a |an |- )?)`
const renting = each(
  [
    String.raw`(?:for|4) (?:(?:daily|weekly|monthly|rideshare|uber) )?(?:rent|lease)(?! (?:or|to) (?:buy|own|sale))`,
    String.raw`rent (?:a|our|my|this|your|out|to drive|from \d)|renting|rentamos|rento|se rentan?|en renta|para rentar|renta (?:de|tu|un|autos?|carros?|semanal)|alquil[oe]r?|se alquilan?`,
    String.raw`${before}(?:(?:car|truck|van|vehicle|auto|daily|weekly|monthly|hourly) )?rentals(?! (?:company|history|return|fleet))`,
    String.raw`(?:daily|weekly|monthly|hourly|${rideshare}) (?:[a-z]+ ){0,2}?${before}(?:rental|rent|leasing)(?! (?:company|history|return|fleet|ready))`,
    String.raw`rental (?:for|available|[\d]+|only|cars? (?:for|available))`,
  ].join('|'),
)
/** Only a title that names no car with its year: "2017 Malibu, rental". */
const rentalOrLeasing = each(
  String.raw`${before}rental(?! (?:company|history|return|fleet))|rent to own|${rideshare} (?:cars? available|leasing)`,
)

const services = each(
  String.raw`(?:auto|car|mobile|interior) ?detail(?:ing|er|s)?|detailing|detail (?:service|special)|car wash|(?:window )?tint(?:ing)?(?= [.,:-]| \d+ all)|(?:window )?tint(?:ing)? (?:special|service|shop|from|starting|any)|mobile (?:mechanic|tires?|oil|car)|mechanic(?: services?)? (?:at|near|on|available|service|que)|mecanico (?:a )?domicilio|tow(?:ing)? services?|tow truck services?|(?:repair|body|paint|muffler|tire) shop|(?:windshield|glass|brake|oil|starter|alternator|engine|transmission|a c) (?:replacement|change|repair|installation|service)s?(?! (?:done|records|history|recently))|(?<!(?:needs?|needing|some|minor|little|light|no|any|w|with|needs? (?:some|a little|minor|light|the)) )body work|auto body|dent (?:repair|removal)|headlight restoration|ceramic coating|(?:auto|car) insurance|insurance quotes?|driving lessons?|driving school|cdl (?:class [ab] )?(?:training|school|classes)|locksmith|key programming|(?:smog|vin|safety) (?:checks?|inspections?) (?:service|station|only|\d)|(?:garage|parking) (?:space|spot)|storage unit|dealer licen[cs]e|car shipping|(?:auto|vehicle) transport|transport services?|junk car removal|notary|dmv services?|aseguranza|seguros? de auto`,
)

/** Every pattern of a rental has one of these. A cheap check, because a results page has hundreds of titles. */
const rentWord = /rent|leas|alquil|uber|lyft/i

/** Returns the words that show that a title offers a car for rent, not for sale. */
export function findRental(title: string): string | null {
  if (!rentWord.test(title)) return null
  return findStatedMatch(title, renting) ?? (namesDatedCar(title) ? null : findStatedMatch(title, rentalOrLeasing))
}

/** Returns the words that show that a title offers a service. Null if it names a car with its year: "2010 Civic, oil change done". */
export function findService(title: string): string | null {
  const words = joinTokens(tokenize(title)).text.match(services)?.[0] ?? null
  return words !== null && namesDatedCar(title) ? null : words
}

function namesDatedCar(title: string): boolean {
  const { make, model, year } = recognizeCar(title)
  return make !== null && model !== null && year !== null
}
