import { describe, expect, test } from 'vitest'
import { findOdometerMiles } from '#domain/identity/odometer'
import { removeContactDetails } from '#domain/listing/contact'
import { detectAdLanguage } from '#domain/words/ad-language'
import { isPromptInjection, isReliableOdometer, isReliablePrice, namesFault } from './read'
import { wholeTexts, type WholeText } from './tables'

// Whole texts by somebody who had not seen the rules. What only the model reads, such as a dent, is not tested here.

const maxMisread = 0.01

/** Whether a text is misread. Null if it does not count for this kind. */
type IsMisread = (one: WholeText) => boolean | null

const restOf = (text: string) => text.replace(/\W/g, '').toLowerCase()
const kinds: Record<string, IsMisread> = {
  // Finding none is no mistake: the figure is only used together with other evidence.
  odometer: ({ text, odometerMiles }) => ![null, odometerMiles].includes(findOdometerMiles(text)),
  'not actual mileage': ({ text, odometerMiles, odometerNotActual }) =>
    isReliableOdometer(text, 'A car', odometerMiles) === odometerNotActual,
  'down payment': ({ text, price, priceIsDownPayment }) =>
    price === null ? null : isReliablePrice(price, text) === priceIsDownPayment,
  language: ({ text, language }) => detectAdLanguage({ title: '', description: text }) !== language,
  'contact left': ({ text, contacts }) => {
    const bare = restOf(removeContactDetails(text))
    return contacts.length === 0 ? null : contacts.some((contact) => bare.includes(restOf(contact)))
  },
  'something else removed': ({ text, contacts }) => {
    const rest = contacts.reduce((left, contact) => left.replace(contact, ''), text)
    return removeContactDetails(rest) !== rest
  },
  'fault in a text without any': ({ text, faults }) => (faults.length > 0 ? null : namesFault(text)),
  'order to the reader': ({ text, ordersTheReader }) => isPromptInjection(text) !== ordersTheReader,
}

describe.each(['private', 'dealer'] as const)('%s texts', (from) => {
  const texts = wholeTexts.filter((one) => one.from === from)
  test.each(Object.keys(kinds))('%s', (kind) => {
    const read = texts.flatMap((one) => {
      const isMisread = kinds[kind]!(one)
      return isMisread === null ? [] : [{ text: one.text, isMisread }]
    })
    const misread = read.filter((one) => one.isMisread).map(({ text }) => text)
    expect(misread.length / read.length, misread.join('\n\n')).toBeLessThanOrEqual(maxMisread)
  })
})
