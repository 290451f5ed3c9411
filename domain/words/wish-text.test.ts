import { expect, test } from 'vitest'
import { features } from '../judgment/features/features'
import {
  confirmedWishes,
  failedWishText,
  featurePhrase,
  spellNames,
  topicPhrase,
  wishPhrase,
  wishText,
} from './wish-text'

const wanted = (label: string) => wishText({ label, polarity: 'wanted' })
const unwanted = (label: string) => wishText({ label, polarity: 'unwanted' })

test.each([
  ['leather seats', 'Leather seats'],
  ['heated seats or apple carplay', 'Heated seats or Apple CarPlay'],
  ['heated seats or leather seats', 'Heated or leather seats'],
  ['android auto', 'Android Auto'],
  ['bluetooth', 'Bluetooth'],
  ['led headlights', 'LED headlights'],
  ['bose sound', 'Bose sound'],
  ['ford sync', 'Ford sync'],
  ['dealer', 'Sold by a dealer'],
  ['garaged', 'Kept in a garage'],
  ['at most $15,000', 'Under $15,000'],
  ['at most 90,000 mi', 'Under 90,000 mi'],
  ['at least 20,000 mi', 'At least 20,000 mi'],
  ['1 owner', 'One owner'],
  ['at most 1 owner', 'One owner'],
  ['at most 2 owners', 'Up to 2 owners'],
  ['1 to 2 owners', '1 to 2 owners'],
  ['2015 or newer', '2015 or newer'],
  ['2012 or older or leather seats', '2012 or older or leather seats'],
  ['6 cylinders or 8 cylinders', '6 or 8 cylinders'],
  ['at least 300 hp', 'At least 300 hp'],
  ['at least 2.5 L engine size', 'At least 2.5 L engine'],
  ['timing belt replaced (if at least 90,000 mi)', 'Timing belt replaced (if at least 90,000 mi)'],
  ['easy to park', 'Easy to park'],
  ['silver/gray paint', 'Silver or gray paint'],
  ['360 camera', '360 camera'],
])('names the wanted wish "%s" as "%s"', (label, words) => expect(wanted(label)).toBe(words))

test.each([
  ['salvage title', 'No salvage title'],
  ['rebuilt title', 'No rebuilt title'],
  ['leather seats', 'No leather seats'],
  ['apple carplay', 'No Apple CarPlay'],
  ['accident', 'No accidents'],
  ['rental history', 'Never a rental'],
  ['smoking', 'Never smoked in'],
  ['deployed airbags', 'Airbags never deployed'],
  ['dealer', 'Private seller'],
  ['missing title', 'Has a title'],
  ['odometer doubt', 'True mileage'],
  ['convertible', 'Not a convertible'],
  ['black paint', 'Not black'],
  ['360 camera', 'No 360 camera'],
  ['rust or dents', 'No rust or dents'],
  ['dealer or salvage title', 'Private seller and no salvage title'],
  ['at least 3 owners', 'Fewer than 3 owners'],
  ['at most 100 hp', 'More than 100 hp'],
  ['at least 300 hp', 'Less than 300 hp'],
  ['at least 100,000 mi', 'Under 100,000 mi'],
  ['at most $2,000', 'Over $2,000'],
  ['2015 or newer', 'Older than 2015'],
  ['4 cylinders', 'Not 4 cylinders'],
  ['lowered', 'Not lowered'],
  ['from the rust belt', 'Not from the rust belt'],
  ['a taxi', 'Not a taxi'],
  ['aftermarket exhaust', 'No aftermarket exhaust'],
  ['one of your wishes', 'One of your wishes'],
])('names the unwanted wish "%s" as "%s"', (label, words) => expect(unwanted(label)).toBe(words))

test.each([
  ['no title', 'With title'],
  ['without keys', 'With keys'],
  ['lacks service records', 'With service records'],
  ['not running', 'Running'],
  ['never serviced', 'Serviced'],
  ['non-original engine', 'Original engine'],
  ["doesn't run", "Not “doesn't run”"],
])('an unwanted wish that denies something is no double negative: "%s" is "%s"', (label, words) =>
  expect(unwanted(label)).toBe(words),
)

test('every feature reads well in both directions', () => {
  const texts = features.flatMap((feature) => [wanted(feature), unwanted(feature)])
  const namesOfFeatures = /apple|carplay|android|bluetooth|\bled\b|\busb\b|\bcvt\b|\bvin\b|carfax|wi-fi|\baux\b/
  for (const text of texts) {
    expect(text).not.toMatch(/\bis |not no|no no|no not|count:|\/|undefined/i)
    expect(text).not.toMatch(namesOfFeatures)
    expect(text).toMatch(/^(?:\p{Lu}|\d)/u)
    expect(text.length).toBeLessThan(45)
  }
  for (const feature of features) expect(wanted(feature)).not.toBe(unwanted(feature))
})

test('every feature has readable words for a sentence and a topic', () => {
  for (const feature of features) {
    expect(topicPhrase({ label: feature, polarity: 'unwanted' })).not.toMatch(/\/|^\p{Lu}\p{Ll}+ \p{Ll}/u)
    expect(featurePhrase(feature)).toBe(wishPhrase({ label: feature, polarity: 'wanted' }))
  }
})

test('a topic names the thing, whether or not the buyer wants it', () => {
  expect(topicPhrase({ label: 'salvage title', polarity: 'unwanted' })).toBe('salvage title')
  expect(topicPhrase({ label: 'smoking', polarity: 'unwanted' })).toBe('whether anyone smoked in it')
  expect(topicPhrase({ label: 'apple carplay', polarity: 'wanted' })).toBe('Apple CarPlay')
})

test('names keep their case only as whole words', () => {
  expect(spellNames('a ford with awd, usb and a filed claim')).toBe('a Ford with AWD, USB and a filed claim')
  expect(spellNames('bang & olufsen')).toBe('Bang & Olufsen')
})

test('the reasons are its wanted features and the unwanted ones that it lacks', () => {
  expect(
    confirmedWishes([
      { label: 'leather seats', polarity: 'wanted', answer: 'yes' },
      { label: 'salvage title', polarity: 'unwanted', answer: 'no' },
      { label: 'sunroof', polarity: 'wanted', answer: 'unknown' },
      { label: 'rust', polarity: 'unwanted', answer: 'yes' },
    ]),
  ).toEqual(['leather seats', 'no salvage title'])
})

test.each([
  ['No apple carplay', 'Apple CarPlay'],
  ['No at most 90,000 mi', 'Under 90,000 mi'],
  ['Has salvage title', 'No salvage title'],
  ['Has smoking', 'Never smoked in'],
  ['Not stated: sunroof', null],
  ['Not a car', null],
])('names the wish that fails by "%s": %s', (reason, wish) => expect(failedWishText(reason)).toBe(wish))
