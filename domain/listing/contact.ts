/** Longer texts are truncated to bound the cost. No seller writes this much. */
const maxCharacters = 100_000

const wordWithAt = /[^\s<>"']+/g

/** A digit, or a letter that sellers type in its place to hide a number from software: "720-S55-O115". */
const digit = '[\\dOoIlSs]'
const between = String.raw`[\s.•·*/_–-]{1,3}`
const country = String.raw`(?:(?:\(\+?1\)|\+?1)(?:${between})?)?`
const inBrackets = (count: number) => String.raw`[([{]${digit}{${count}}[)\]}](?:${between})?`
const grouped = [
  String.raw`${digit}{3}${between}${digit}{3}${between}${digit}{4}`,
  String.raw`${inBrackets(3)}${digit}{3}(?:${between})?${digit}{4}`,
  String.raw`${inBrackets(3)}${inBrackets(3)}[([{]${digit}{4}[)\]}]`,
].join('|')
const word =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)'
const spelled = String.raw`(?:(?:\d|${word})[\s,.-]{1,3}){9}(?:\d|${word})(?![\d\p{L}])`
/** May touch letters, "CALL5185550142NOW", but not a VIN's. */
const phone = new RegExp(
  String.raw`(?<!\d[.,-]?)(?<!\d\p{L}{1,3})(?:${country}(?:${grouped}|\d{10})|(?<!\p{L})${spelled})(?!\d)`,
  'giu',
)
/** What such figures are called if they are no phone number: "Stock # 5185550142". A "#" alone says nothing. */
const otherNumberBefore =
  /\b(?:stock|stk|part|oem|ref(?:erence)?|inv(?:entory)?|vin|item|serial|model|licen[cs]e|lic|unit|tag|id)\b\.?\s?(?:numbers?|num|nos?\.?|id|ends in)?\s?[#:.=-]{0,2}\s?$/i
const charactersBefore = 30
/** Of letters in the place of digits. */
const maxLetters = 4

function replacePhone(match: string, at: number, text: string): string {
  if (otherNumberBefore.test(text.slice(Math.max(0, at - charactersBefore), at))) return match
  const digits = match.replace(/\D/g, '')
  if (/\p{L}{2,}/u.test(match.replace(/[OoIlSs]{1,2}/g, ''))) return '[phone]' // spelled
  if (digits.length < 10 - maxLetters) return match
  // Area codes and exchanges start with 2 to 9 in the North American Numbering Plan.
  const isPossible = digits.length < 10 || /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits)
  return isPossible ? '[phone]' : match
}

const at = String.raw`\s?[([{]\s?(?:at|arroba)\s?[)\]}]\s?`
const dot = String.raw`(?:\.|\s?[([{]\s?(?:dot|punto)\s?[)\]}]\s?)`
const host = '[a-z0-9-]{1,63}'
/** "bill(at)mail.example", "bill at mail dot example". */
const disguised = new RegExp(
  String.raw`(?<![\w.+-])[\w.+-]{1,64}(?:${at}${host}(?:${dot}${host}){1,4}|\s(?:at|arroba)\s${host}\s(?:dot|punto)\s${host})(?![\w-])`,
  'gi',
)
/** "IG @rusty_rides". A bare "@honda" may be where the car was serviced. */
const handle =
  /(?<=\b(?:ig|insta(?:gram)?|facebook|fb|snap(?:chat)?|telegram|tik ?tok|twitter|x|whats ?app|cash ?app|venmo)\W{0,3})@[a-z][\w.]{1,40}\w|(?<![\w@])@[a-z]\w{0,30}[_\d]\w{1,30}(?![@\w])/gi

/**
 * Removes phone numbers, email addresses and names in social networks, which belong to the seller and are not stored.
 * Runs in linear time and truncates at 100,000 characters.
 */
export function removeContactDetails(text: string): string {
  const read = text.slice(0, maxCharacters)
  const bare = read.includes('@') ? read.replace(wordWithAt, withoutAddresses).replace(handle, '[address]') : read
  return bare.replace(disguised, '[address]').replace(phone, replacePhone)
}

/** Visits each part between the "@" signs of a word once. */
function withoutAddresses(word: string): string {
  if (!word.includes('@')) return word
  const [first = '', ...rest] = word.split('@')
  let kept = ''
  let local = first
  for (const part of rest) {
    const domain = domainLength(part)
    if (local !== '' && domain > 0) {
      kept += '[address]'
      local = part.slice(domain)
    } else {
      kept += `${local}@`
      local = part
    }
  }
  return kept + local
}

/**
 * The length of the domain at the start of a text; for "mail.example." that is everything before the last dot. 0 if
 * there is none.
 */
function domainLength(text: string): number {
  for (let dot = text.lastIndexOf('.'); dot > 0; dot = text.lastIndexOf('.', dot - 1)) {
    const ending = /^[a-z]{2,63}/i.exec(text.slice(dot + 1, dot + 64))
    if (ending) return dot + 1 + ending[0].length
  }
  return 0
}
