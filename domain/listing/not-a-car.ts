import { recognizeCar } from '../catalog/recognize/recognize'
import { joinTokens, tokenize } from '../text/tokens'
import { hasStatedMatch } from '../text/negation'

/**
 * Things posted in the cars category that are not cars: parts, tires, services, rentals, motorcycles, boats. Patterns
 * run on the output of `joinTokens`. Titles are short, and every repetition is bounded.
 */
const ware = String.raw`(?:tires?|tyres?|rims?|wheels?|hub ?caps?|center caps?|lug nuts|doors?|hard ?tops?|soft ?tops?|toppers?|camper shells?|tonneau(?: covers?)?|(?:truck |pickup )?beds?|bed ?(?:liners?|covers?|racks?)|bumpers?|fenders?|hoods?|tail ?gates?|grills?|grilles?|head ?lights?|tail ?lights?|fog ?lights?|light bars?|mirrors?|windshields?|seats?|floor ?mats?|mats|seat covers?|car covers?|steering wheels?|dashboards?|consoles?|gauge clusters?|racks?|tool ?boxe?s?|car lifts?|heads|roof ?racks?|kayak racks?|bike racks?|ski racks?|ladder racks?|cargo (?:boxe?s?|carriers?)|running boards?|(?:snow ?)?plows?|winch(?:es)?|tow ?(?:hitche?s?|bars?|dolly|dollies)|hitche?s?|lift kits?|coil ?overs?|shocks|struts|springs|axles?|drive ?shafts?|transfer cases?|differentials?|exhausts?|mufflers?|headers|catalytic converters?|converters|radiators?|alternators?|starters?|turbo(?:charger)?s?|superchargers?|injectors?|carburetors?|intakes?|cylinder heads?|brake pads?|brakes?|rotors?|calipers?|batter(?:y|ies)|radios?|stereos?|speakers?|subwoofers?(?: box)?|amps?|head units?|key ?fobs?|ecu|ecm|engines?|motors?|transmissions?|trans|tranny|spare tires?|repair manuals?|(?:car |booster )seats?|scanners?|floor jacks?|jack stands?|generators?|llantas|rines|puertas?|defensas?|faros|cofre|asientos|refacciones|parts|accessories)`
/** A tire size: "265/70R17". */
const tireSize = String.raw`[\d]{3} [\d]{2} ?z?r ?[\d]{2}`

/** After these words, the part belongs to the car for sale: "new tires", "with a spare engine". */
const own = String.raw`(?:w|with|and|plus|new|newer|good|great|nice|extra|spare|no|not|needs?|bad|blown|rebuilt|replaced|swapped|lifted|custom|leather|heated|cooled|bucket|captains?|captain|power|row|alloy|chrome|black|red|white|inch|sport|si|cheap|clean|low|speed|v6|v8|v10|diesel|automatic|manual|turbo|twin|ls|big|long|short|flat|utility|cloth|tow|cold|all|third|3rd|2nd|second|rear|harley|sold|pulled|has|have|con|nuevas?|nuevos?|buenas?|sin|or|aftermarket|trailer|fifth|5th|travel)`
const unlike = String.raw`(?<!(?:^| )(?:${own}) )(?<!(?:^| )(?:with|w|and|plus|con) (?:[a-z]+ ){0,2})(?!(?<=(?:^| )(?:[2-9]|two|four|seven|eight) )(?:doors?|seats?|wheels?))`
/** Parts that also end titles of whole cars: "2011 Subaru Outback roof rack". */
const equipment =
  /(?:racks?|tops?|hitch(?:es)?|bars?|liners?|covers?|exhausts?|kits?|boards?|winch(?:es)?|plows?|brakes?|shells?|toppers?|coil ?overs?|stereos?|radios?|consoles?|shocks|headers|turbos?|turbochargers?|superchargers?|intakes?)$/

const opening = new RegExp(
  String.raw`^(?:[.,:-] )?(?:(?:set of|pair of|[\d]{1,2}(?:in|inch)?|inch|oem|used|original|factory|complete|aftermarket|brand new|selling|vendo|se venden?|front|driver|passenger|left|right|side|(?:${tireSize})|juego de|trailer|car|auto|mustang|jeep|honda|toyota|ford|chevy|chevrolet|dodge|nissan|bmw|michelin|goodyear|bridgestone|cooper|bfg|bf goodrich|toyo|nitto|hankook|kumho|pirelli|firestone|continental|weathertech|leer|thule|yakima|bilstein|fox|method|fuel|kmc|american racing|borla|magnaflow|kenwood|pioneer|jbl|kicker|graco|haynes|chilton) ){0,4}(?:${ware}|${tireSize})(?= |$)`,
)
const anywhere = new RegExp(String.raw`(?<=^| )${unlike}(?:${ware}|${tireSize})(?= |$)`)
/** The title ends with the part: "Honda Civic bumper", "2012 Camry floor mats OEM". */
const closing = new RegExp(
  String.raw`(?<=^| )${unlike}${ware}(?: and (?:${ware}))?(?: (?:only|oem|set|complete|used|new|pair|for sale|de venta|en venta|take ?offs?|[\d]{1,2}(?:ft|in|foot|l)?|(?:19|20)[\d]{2}|[,.-]))*$`,
)
const plainThings = 6

/** "Kayak rack for Subaru Outback", "set of wheels off a 2018 Mustang". */
const fitting = new RegExp(
  String.raw`^(?:[\p{L}\d-]+ ){0,6}?${unlike}(?:${ware}) (?:(?:for|fits|fit|off|from|out of|para)(?! (?:sale|only|trade|parts|uber|venta|vender)\b))(?= )`,
  'u',
)
const startsWithCar = /^(?:[.,:-] )?(?:(?:clean|nice) )?(?:19|20)[\d]{2} /

const services = new RegExp(
  String.raw`(?<=^| )(?:rent (?:a|our|my|this|your|to (?:own|drive))|(?:for|4) rent|rentals?(?! (?:car )?(?:company|history|return|fleet))|rentamos|rento|se rentan?|renta (?:de|tu|un|autos)|(?:rideshare|uber|lyft) (?:rentals?|cars? available|leasing)|(?:auto|car|mobile|interior) ?detail(?:ing|er|s)?|detailing|detail (?:service|special)|car wash|(?:window )?tint(?:ing)? (?:special|service|shop|from|starting|any)|mobile (?:mechanic|tires?|oil|car)|mechanic(?: services?)? (?:at|near|on|available|service|que)|mecanico (?:a )?domicilio|tow(?:ing)? services?|tow truck services?|(?:repair|body|paint|muffler|tire) shop|(?:windshield|glass|brake|oil|starter|alternator|engine|transmission) (?:replacement|change|repair|installation|service)s?(?! (?:done|records|history|recently))|body work|auto body|dent (?:repair|removal)|headlight restoration|ceramic coating|auto insurance|car insurance|insurance quotes?|driving lessons?|driving school|locksmith|key programming|(?:smog|vin|safety) (?:checks?|inspections?) (?:service|station|only|\d)|(?:garage|parking) (?:space|spot)|storage unit|dealer licen[cs]e|car shipping|auto transport|transport services?|vehicle transport|junk car removal|notary|dmv services?|aseguranza|seguros? de auto)(?= |$)`,
)

const otherVehicles = new RegExp(
  String.raw`(?<=^| )(?:harley(?: davidson)?|davidson|yamaha|kawasaki|ducati|ktm|aprilia|husqvarna|moto guzzi|vespa|royal enfield|indian (?:scout|chief|chieftain|motorcycle|challenger)|triumph (?:bonneville|street triple|speed triple|tiger|rocket|thruxton|scrambler)|polaris|can am|canam|sea doo|seadoo|ski doo|arctic cat|cf ?moto|bobcat|kubota|john deere|caterpillar|husky mower|bayliner|sea ray|searay|boston whaler|tracker boat|mastercraft|malibu wakesetter|chaparral|ez ?go|club car|goldwing|gold wing|cbr ?[\d]{3,4}(?:rr|r|f)?|grom|honda (?:rebel|shadow|africa twin|valkyrie|vtx|ruckus|rancher|foreman|talon|pioneer|crf ?[\d]*\w*|fury|magna|nighthawk)|gsxr?(?: ?r)?(?: ?[\d]{3,4})?|hayabusa|suzuki boulevard|v ?strom|dr ?z ?[\d]{3}\w?|ninja|vulcan [\d]+|klr ?[\d]{3}|r1200gs|s1000rr|bmw (?:r|s|k|f|g) ?[\d]{3,4} ?\w*|street glide|road glide|road king|softail|sportster|electra glide|fat ?boy|dyna|scooter|sport ?bike|dirt ?bike|riding (?:lawn )?mower|lawn ?mower|zero turn|outboard(?: motor)?|rzr|spyder motorcycle|maverick x3|airstream|keystone cougar)(?= |$)`,
)
/** With these words, the make's name refers to a color, an edition or wheels of a car. */
const asOnCar = /\b(?:edition|wheels|rims|blue|green|white|package|trade|trades|swap|stereo|speakers)\b/

/**
 * Names what a title offers instead of a car: a part, a service, a motorcycle. Null when it offers a car. A title
 * with make, model and year is a car, unless only a part follows.
 */
function findOtherGoods(title: string): string | null {
  const text = joinTokens(tokenize(title)).text
  const part = anywhere.exec(text)?.[0] ?? fitting.exec(text)?.[0] ?? null
  const service = services.exec(text)?.[0] ?? null
  const vehicle = asOnCar.test(text) ? null : (otherVehicles.exec(text)?.[0] ?? null)
  if (part === null && service === null && vehicle === null) return null
  const { make, model, year } = recognizeCar(title)
  const isNamed = make !== null && model !== null
  if (vehicle !== null && !isNamed) return vehicle
  if (service !== null && !(isNamed && year !== null)) return service
  if (part === null) return null
  if (fitting.test(text) && !startsWithCar.test(text)) return 'parts'
  const closes = closing.exec(text)?.[0] ?? null
  if (closes !== null && isNamed && equipment.test(closes)) return null
  if (isNamed && year !== null)
    return closes !== null && !/^(?:engine|motor)/.test(closes) && text.split(' ').length <= plainThings
      ? 'parts'
      : null
  if (opening.test(text) || closes !== null) return 'parts'
  return make === null && model === null && year === null ? 'parts' : null
}

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
const otherVehicleTypes =
  /\b(?:mobile home|manufactured home|modular home|double ?wide|single ?wide|park model|motor ?home|motor ?coach|pontoon boat)s?\b/i
/** Never a car unless the title names one with its year. */
const neverCar =
  /\b(?:(?:utility|enclosed|cargo|dump|travel|flat ?bed|horse|stock|gooseneck|livestock|equipment|bed|box|car|boat|tilt|hauler) trailer)s?\b/i

/** Not a car unless the title names one. */
const usuallyNotCar =
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
    String.raw`^[^a-z0-9]*(?:(?:top|fast|instant|quick|same day) )?(?:cash|dollars?) for (?:your|any|all)\b(?! trade)`,
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
  if (hasStatedMatch(title, parting) || namedParts.test(title) || partsInSpanish.test(title)) return 'parts'
  if (ware !== null) return ware
  const itself = title.replace(/\b(?:trades?|swap)(?: \w+)? for\b.*/i, ' ').replace(accessories, ' ')
  const house = otherVehicleTypes.exec(itself)?.[0]
  if (house) return house.toLowerCase()
  const sure = neverCar.exec(itself)?.[0]
  if (sure && !namesCar(title, true)) return sure.toLowerCase()
  const maybe = buying.test(title) ? 'somebody who wants to buy' : usuallyNotCar.exec(itself)?.[0].toLowerCase()
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
