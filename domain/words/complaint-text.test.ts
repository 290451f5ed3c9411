import { expect, test } from 'vitest'
import { commonSymptoms, complaintText } from './complaint-text'

test('names what several owners say, the most frequent first', () => {
  const complaints = [
    'THE ENGINE STALLED ON THE HIGHWAY',
    'Car stalls at lights. Coolant leak.',
    'It overheated twice and then the engine was stalling.',
    'Overheating since 2021',
    'I like the color',
  ]
  expect(commonSymptoms(complaints)).toEqual(['stalls', 'overheats'])
})

test.each([
  ['burns or loses oil', 'excessive oil consumption', 'leaking engine oil'],
  ['won’t start', 'the vehicle would not start', "doesn't start in the cold"],
  ['steering sticks', 'steering wheel gets stuck', 'sticky steering on the highway'],
  ['brakes by itself', 'phantom braking', 'the car braked suddenly for no reason'],
])('%s', (words, ...complaints) => {
  expect(commonSymptoms(complaints)).toEqual([words])
})

test('nothing that one owner names, or few of many', () => {
  expect(commonSymptoms(['it stalled'])).toEqual([])
  expect(commonSymptoms([...Array.from({ length: 30 }, () => 'bad'), 'stalled', 'stalled'])).toEqual([])
})

test('is one line, with or without symptoms', () => {
  expect(complaintText({ name: 'Engine', count: 18, symptoms: ['stalls', 'overheats'] })).toBe(
    'Engine: stalls and overheats (18 complaints)',
  )
  expect(complaintText({ name: 'Seats', count: 1, symptoms: [] })).toBe('Seats: 1 complaint')
  expect(complaintText({ name: 'Seats', count: 2 })).toBe('Seats: 2 complaints')
})
