import { expect, test } from 'vitest'
import type { Answer } from './defects'
import { findSupportingText } from './supporting-text'

const options =
  'Bluetooth, Backup Camera, Leather Seats, Sunroof/Moonroof, Heated Seats, Alloy Wheels, Remote Start, Navigation System'

const marked = (text: string, label: string, answer: Answer = 'yes') => {
  const span = findSupportingText(text, { label, answer })
  return span && text.slice(span.start, span.end)
}

test.each<[string, string, Answer, string]>([
  [options, 'leather seats', 'yes', 'Leather Seats'],
  [options, 'backup camera', 'yes', 'Backup Camera'],
  [options, 'sunroof', 'yes', 'Sunroof/Moonroof'],
  [options, 'third row or heated seats', 'yes', 'Heated Seats'],
  ['Runs great. Has black leather interior and new tires all around', 'leather seats', 'yes', 'leather interior'],
  ['Power windows power locks bluetooth leather seats moonroof and much more', 'sunroof', 'yes', 'moonroof'],
  ['Asientos de cuero, quemacocos, aire acondicionado', 'leather seats', 'yes', 'Asientos de cuero'],
  ['One owner, no accidents, never smoked in', 'accident', 'no', 'no accidents'],
  ['No rust, dents or accidents, clean inside and out', 'accident', 'no', 'No rust, dents or accidents'],
  ['This one was in an accident in 2019, repaired by a shop', 'accident', 'yes', 'This one was in an accident in 2019'],
  ['No rust, leather seats, sunroof', 'leather seats', 'yes', 'leather seats'],
  ["It doesn't have leather seats like the EX-L, only cloth", 'leather seats', 'no', "doesn't have leather seats"],
])('in “%s”, the text that proves %s: %s is “%s”', (text, label, answer, proves) => {
  expect(marked(text, label, answer)).toBe(proves)
})

test('a short quote supports itself, and one that does not name the subject stays whole', () => {
  expect(marked('Black leather seats', 'leather seats')).toBeNull()
  expect(marked('All the comfort that you could ask of a car, and then some', 'leather seats')).toBeNull()
  expect(marked('Belt and water pump were done at 90,000 miles by the dealer', 'timing belt replaced')).toBeNull()
})
