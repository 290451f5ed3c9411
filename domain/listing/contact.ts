/** No seller writes this much. Longer texts are cut, to bound the cost. */
const maxCharacters = 100_000

const phone = /(?<![\d.-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?!\d)|(?<!\w)\d{10}(?!\w)/g
const wordWithAt = /[^\s<>"']+/g

/**
 * The text without telephone numbers and e-mail addresses: they are the seller's and are not stored. Linear in the
 * text's length, and cut after 100,000 characters.
 */
export function withoutContact(text: string): string {
  const read = text.slice(0, maxCharacters)
  const bare = read.includes('@') ? read.replace(wordWithAt, withoutAddresses) : read
  return bare.replace(phone, '[phone]')
}

/** One pass over the parts between the "@" of a word; each part is visited once. */
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
 * How many characters of the text are a domain: in "mail.example." all before the last dot; 0 where it does not start
 * with one.
 */
function domainLength(text: string): number {
  for (let dot = text.lastIndexOf('.'); dot > 0; dot = text.lastIndexOf('.', dot - 1)) {
    const ending = /^[a-z]{2,63}/i.exec(text.slice(dot + 1, dot + 64))
    if (ending) return dot + 1 + ending[0].length
  }
  return 0
}
