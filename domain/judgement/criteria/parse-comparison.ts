import { featureNamed, isNumeric } from '../features/features'
import { soundComparison, type Comparison, type Quantity } from './comparison'

const number = String.raw`\$?\s{0,2}(\d[\d,]{0,12}(?:\.\d+)?)\s{0,2}(k|thousand|mil)?`
const upTo = String.raw`(?:under|below|less than|fewer than|at most|no more than|not more than|up to|max(?:imum)?(?: of)?|within|menos de|máximo|hasta)`
const from = String.raw`(?:over|above|more than|at least|no less than|not less than|min(?:imum)?(?: of)?|from|más de|mínimo|desde|por lo menos)`
/** "1 or 2", "2015 to 2018", "1-2". */
const range = new RegExp(String.raw`^(?:between )?${number}\s{0,2}(?:or|to|and|–|-|o|a)\s{0,2}${number}(?=\D|$)`, 'i')
const most = new RegExp(`^${upTo}\\s{1,3}${number}`, 'i')
const least = new RegExp(`^${from}\\s{1,3}${number}`, 'i')
const alone = new RegExp(`^${number}`, 'i')
/** "2015 or newer", "300 hp or more", "15k miles max". */
const openAbove =
  /\b(?:or (?:newer|later|more|better|above|higher|up)|\+|plus|and (?:newer|up)|min(?:imum)?|o más(?: nuevo)?)\W{0,3}$/i
const openBelow = /\b(?:or (?:older|less|under|below|fewer)|max(?:imum)?|o menos)\W{0,3}$/i

/**
 * The comparison that a short wording states: "under 80k miles", "under $8k", "2015 or newer", "1 or 2 owners", "at
 * least 300 hp". Null for any other text, also where the quantity is not clear.
 */
export function parseComparison(text: string): Comparison | null {
  const wording = text.trim().toLowerCase()
  const ends = endsOf(wording)
  const quantity = ends && quantityOf(wording, ends)
  return quantity ? soundComparison({ quantity, least: ends.least, most: ends.most }) : null
}

interface Ends {
  least: number | null
  most: number | null
}

function endsOf(wording: string): Ends | null {
  const both = range.exec(wording)
  if (both) return { least: value(both[1], both[2] ?? both[4]), most: value(both[3], both[4]) }
  const atMost = most.exec(wording)
  if (atMost) return { least: null, most: value(atMost[1], atMost[2]) }
  const atLeast = least.exec(wording)
  if (atLeast) return { least: value(atLeast[1], atLeast[2]), most: null }
  const single = alone.exec(wording)
  if (!single) return null
  const only = value(single[1], single[2])
  if (openAbove.test(wording) || /^\S*\d\+/.test(wording)) return { least: only, most: null }
  if (openBelow.test(wording)) return { least: null, most: only }
  return { least: only, most: only }
}

const thousand = 1_000
const value = (digits = '', suffix?: string) => Number(digits.replaceAll(',', '')) * (suffix ? thousand : 1)

/** Model years that a buyer may write without the word "year". */
const years = { first: 1900, last: 2099 }

function quantityOf(wording: string, { least, most }: Ends): Quantity | null {
  if (wording.includes('$') || /\b(?:dollars|bucks|dólares)\b/.test(wording)) return 'price'
  const unit = /\b(?:miles|mi|millas|odometer|mileage)\b/.test(wording)
  if (unit && !/\b(?:range|gallon|per)\b/.test(wording)) return 'odometer'
  const words = wording
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .split(' ')
  for (let length = 3; length >= 1; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const named = featureNamed(words.slice(at, at + length).join(' '))
      if (named && isNumeric(named.feature)) return named.feature
    }
  }
  const isYear = [least, most].every((end) => end === null || (end >= years.first && end <= years.last))
  return isYear && /^\D{0,12}\d{4}\b(?:\s|-|–|$|\+)/.test(wording) ? 'year' : null
}
