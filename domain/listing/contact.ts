/** Longer texts are truncated to bound the cost. No seller writes this much. */
const maxCharacters = 100_000

const phone = /(?<![\d.-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?!\d)|(?<!\w)\d{10}(?!\w)/g
const wordWithAt = /[^\s<>"']+/g

/**
 * Removes phone numbers and email addresses, which belong to the seller and are not stored. Runs in linear time and
 * truncates at 100,000 characters.
 */
export function removeContactDetails(text: string): string {
  const read = text.slice(0, maxCharacters)
  const bare = read.includes('@') ? read.replace(wordWithAt, withoutAddresses) : read
  return bare.replace(phone, '[phone]')
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
