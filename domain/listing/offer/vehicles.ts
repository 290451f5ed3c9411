import { recognizeCar } from '../../catalog/recognize/recognize'
import { joinTokens, tokenize } from '../../text/tokens'

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

/** Other cars that the title mentions. */
const otherCar = /\b(?:trades?|trading|swap)\b.{0,60}? for\b.*/i

/** Patterns run on the output of `joinTokens`. Titles are short, and every repetition is bounded. */
const each = (source: string) => new RegExp(String.raw`(?<![^ ])(?:${source})(?![^ ])`)

/** Never a car, even if the title seems to name one: many are built on a car's chassis or named like a car. */
const neverCar = each(
  [
    String.raw`(?:mobile|manufactured|modular) homes?|double ?wides?|single ?wides?|park model|motor ?homes?|motor ?coach(?:es)?|class [abc] (?:rv|motor ?home|diesel|gas)|pontoon boats?`,
    String.raw`winnebago|itasca|coachmen|jayco|tiffin|newmar|holiday rambler|gulf ?stream|country coach|forest river|thor (?:motor ?coach|four winds|ace|chateau|freedom|hurricane|quantum|axis|vegas)|fleetwood (?:bounder|discovery|southwind|flair|jamboree|tioga|pace arrow|storm|expedition|excursion|providence|revolution|terra|fiesta|rv)|(?<!rover )freelander [\d]{2}(?:[a-z]{2})?|solis|travato|roadtrek|pleasure way|bounder`,
    String.raw`wakesetter|sundancer|bass boats?|bayliner|sea ?ray|boston whaler|mastercraft|nautique|sailboat|house ?boat`,
    String.raw`cascadia|peterbilt|kenworth|vn[lrm] ?[\d]*|prostar|day ?cab (?:semi|tractor)|semi (?:trucks?|tractors?|trailer)|tractor trailer|freightliner (?:columbia|coronado|century|m2|fl ?[\d]+|argosy)|international (?:durastar|workstar|lonestar|9[\d]00i?|4[\d]00|lt)|volvo (?:vnl|vnr)|mack (?:anthem|pinnacle|granite|ch|cx)\w*|school bus|shuttle bus|skoolie`,
  ].join('|'),
)
/** Not a car unless the title names one with its year. */
const rarelyCar = each(
  String.raw`(?:utility|enclosed|cargo|dump|travel|flat ?bed|horse|stock|gooseneck|livestock|equipment|bed|box|car|boat|tilt|hauler) trailers?`,
)
/** Not a car unless the title names one. */
const usuallyNotCar = each(
  String.raw`(?:(?:pop ?up |truck )?campers?|trailer|toy ?hauler|(?:5th|fifth) wheel|rv|boat|pontoon|jet ?ski|yacht|kayak|canoe|motorcycle|motor ?bike|dirt ?bike|e ?bike|atv|utv|sxs|side by side|moped|golf ?cart|go ?kart|snowmobile|(?:four|4)[ -]?wheeler|car hauler|tractor|forklift|excavator|skid ?steer|backhoe|semi)s?`,
)
/** Names of makers and models that no car has. Not a car unless the title names one. */
const otherMakers = each(
  String.raw`harley(?: davidson)?|davidson|yamaha|kawasaki|ducati|ktm|aprilia|husqvarna|moto guzzi|vespa|royal enfield|indian (?:scout|chief|chieftain|motorcycle|challenger)|triumph (?:bonneville|street triple|speed triple|tiger|rocket|thruxton|scrambler)|polaris|can am|canam|sea doo|seadoo|ski doo|arctic cat|cf ?moto|bobcat|kubota|john deere|caterpillar|husky mower|bayliner|sea ray|searay|boston whaler|tracker boat|mastercraft|malibu wakesetter|chaparral|ez ?go|club car|goldwing|gold wing|cbr ?[\d]{3,4}(?:rr|r|f)?|grom|honda (?:rebel|shadow|africa twin|valkyrie|vtx|ruckus|rancher|foreman|talon|pioneer|crf ?[\d]*\w*|fury|magna|nighthawk)|gsxr?(?: ?r)?(?: ?[\d]{3,4})?|hayabusa|suzuki boulevard|v ?strom|dr ?z ?[\d]{3}\w?|ninja|vulcan [\d]+|klr ?[\d]{3}|r1200gs|s1000rr|bmw (?:r|s|k|f|g) ?[\d]{3,4} ?\w*|street glide|road glide|road king|softail|sportster|electra glide|fat ?boy|dyna|scooter|sport ?bike|dirt ?bike|riding (?:lawn )?mower|lawn ?mower|zero turn|outboard(?: motor)?|rzr|spyder motorcycle|maverick x3|airstream|keystone|grand design|heartland|dutchmen|palomino|rockwood|raptor ?(?:90|125|250|350|660|700)r?|slingshot|triton boat|alumacraft|crestliner|grady white|moomba|(?:yz|kx|crf|rmz|ttr) ?[\d]{2,3}\w?|v ?star|ninja ?[\d]*`,
)
/** With these words, the make's name refers to a color, an edition or wheels of a car. */
const asOnCar = each('edition|wheels|rims|blue|green|white|package|trades?|swap|stereo|speakers')

/** Returns the words that show that a title offers a boat, a motor home, a trailer, a motorcycle or a heavy truck. */
export function findOtherVehicle(title: string): string | null {
  const text = toTokens(title.replace(otherCar, ' ').replace(accessories, ' '))
  const never = neverCar.exec(text)?.[0]
  if (never) return never
  const rarely = rarelyCar.exec(text)?.[0]
  if (rarely && !namesCar(title, true)) return rarely
  const maker = asOnCar.test(text) ? undefined : otherMakers.exec(text)?.[0]
  const usually = maker ?? usuallyNotCar.exec(text)?.[0]
  if (usually === undefined || namesCar(title) || title.split(/[?!|:*]| - /).some((part) => namesCar(part))) return null
  const { make, year } = recognizeCar(title)
  // "1972 VW bus camper"
  return /^campers?$/.test(usually) && make !== null && year !== null ? null : usually
}

const toTokens = (title: string) => joinTokens(tokenize(title)).text

function namesCar(title: string, withYear = false): boolean {
  const { make, model, year } = recognizeCar(title)
  return make !== null && model !== null && (!withYear || year !== null)
}
