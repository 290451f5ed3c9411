import { expect, test } from 'vitest'
import { comparisonAlternative, featureAlternative, openAlternative, type Criterion } from '../criteria/criterion'
import type { Feature } from '../features/features'
import { readReply, readToldWords } from './read-reply'

const wish = (alternatives: Criterion['alternatives'], polarity: Criterion['polarity'] = 'wanted'): Criterion => ({
  ...{ id: 'a1', kind: 'wish', polarity, strength: 'should', alternatives },
  ...{ condition: null, isDoubted: false, words: null },
})
const answers = (reply: string, feature: Feature, polarity?: Criterion['polarity']) =>
  readReply(reply, [wish([featureAlternative(feature)], polarity)])[0]?.answer ?? null

test.each<[reply: string, about: Feature, answer: 'yes' | 'no' | null]>([
  ['Yes it has a sunroof and heated seats', 'sunroof', 'yes'],
  ['No sunroof, sorry', 'sunroof', 'no'],
  ['It does not have heated seats.', 'heated seats', 'no'],
  ['seats are leather', 'leather seats', 'yes'],
  ['Cloth seats', 'leather seats', 'no'],
  ['Never been in an accident', 'accident', 'no'],
  ['No accidents, clean Carfax', 'accident', 'no'],
  ['it was in a small accident 2 years ago', 'accident', 'yes'],
  ['The title is clean.', 'clean title', 'yes'],
  ['Title is rebuilt', 'clean title', 'no'],
  ['Clean title in hand', 'salvage title', 'no'],
  ['There is some rust on the doors', 'rust', 'yes'],
  ['no rust anywhere', 'rust', 'no'],
  ['sí, tiene quemacocos', 'sunroof', 'yes'],
  ['no ha tenido accidentes', 'accident', 'no'],
  ['título limpio', 'clean title', 'yes'],
  ['I have service records', 'service records', 'yes'],
  ['Yes', 'sunroof', null],
  ['Do you want the sunroof version?', 'sunroof', null],
  ['It has a sunroof. No sunroof shade. There is no sunroof', 'sunroof', null],
  ['When can you come?', 'sunroof', null],
])('%j, about %s: %s', (reply, about, answer) => expect(answers(reply, about)).toBe(answer))

test('counts what is counted', () => {
  const atMost = wish([comparisonAlternative({ quantity: 'owners', least: null, most: 2 })])
  const reading = (reply: string) => readReply(reply, [atMost])[0]?.answer ?? null
  expect([reading('I am the second owner'), reading('4 owners'), reading('1 or 2 owners')]).toEqual(['yes', 'no', null])
})

test('has the sentence as its proof, and one answer for each wish that it answers', () => {
  const criteria = [
    wish([featureAlternative('sunroof'), featureAlternative('leather seats')]),
    wish([featureAlternative('accident')], 'unwanted'),
    wish([openAlternative('easy to park')]),
  ]
  expect(readReply('Hi! Yes, leather seats.\nNo accidents. Easy to park? Sure.', criteria)).toEqual([
    { label: 'sunroof or leather seats', answer: 'yes', quote: 'Yes, leather seats.' },
    { label: 'accident', answer: 'no', quote: 'No accidents.' },
  ])
})

test('reads a long reply in a short time', () => {
  expect(readReply('no no sunroof, '.repeat(20_000), [wish([featureAlternative('sunroof')])])).toHaveLength(1)
})

const told = (reply: string) => Object.fromEntries(readToldWords(reply, []).map(({ topic, quote }) => [topic, quote]))

test('keeps the answers to what the message asks besides the wishes, and what answers nothing', () => {
  expect(told('VIN is 2HGFC1F76KH000001, title in my name, no accidents, price is firm')).toEqual({
    vin: '2HGFC1F76KH000001',
    ...{ title: 'title in my name', accident: 'no accidents', price: 'price is firm' },
  })
  expect(told('yes 8 foot box, had a fender bender in 21, VIN 2HGFC1F76KH000001')).toEqual({
    ...{ vin: '2HGFC1F76KH000001', accident: 'had a fender bender in 21', said: 'yes 8 foot box' },
  })
  expect(told('3rd row seats fold flat, seats 8')).toEqual({ said: '3rd row seats fold flat, seats 8' })
  expect(told('All recalls done. You can see it Saturday, no fees')).toEqual({
    ...{ recalls: 'All recalls done.', visit: 'You can see it Saturday', total: 'no fees' },
  })
  expect(told('Sí, el título está a mi nombre, sin accidentes. Precio fijo. Venga el sábado')).toEqual({
    ...{ title: 'el título está a mi nombre', accident: 'sin accidentes.', price: 'Precio fijo.' },
    ...{ visit: 'Venga el sábado', said: 'Sí' },
  })
})

test('a VIN that is wrong, or one of two, is no VIN', () => {
  expect(told('VIN 2HGFC1F76KH000002')).toEqual({ said: 'VIN 2HGFC1F76KH000002' })
  expect(told('2HGFC1F76KH000001 or 1HGCM82633A004352').vin).toBeUndefined()
})

test('a fender bender answers a wish for no accidents', () => {
  expect(answers('had a fender bender in 21', 'accident', 'unwanted')).toBe('yes')
  expect(answers('never had a fender bender', 'accident', 'unwanted')).toBeNull()
})

test('what answers a wish is not kept a second time', () => {
  const reply = 'It has a sunroof. Call me.'
  const answered = readReply(reply, [wish([featureAlternative('sunroof')])])
  expect(readToldWords(reply, answered)).toEqual([{ topic: 'said', quote: 'Call me.' }])
})

test('keeps the words of a long reply in a short time', () => {
  expect(readToldWords('no accidents, title, VIN, '.repeat(20_000), []).map(({ topic }) => topic)).toEqual([
    ...['title', 'accident', 'said'],
  ])
})
