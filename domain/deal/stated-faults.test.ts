import { expect, test } from 'vitest'
import { findStatedFaults } from './fault-words'

const fault = (description: string, title = '2016 Honda Civic EX') =>
  findStatedFaults({ title, description })[0]?.words ?? null

test.each([
  'Blown head gasket, sold as is',
  'Does not run, needs a tow',
  "It won't start since last week",
  'Transmission slips when cold',
  'Needs a new clutch.',
  'Check engine light is on',
  'Leaks a little oil',
  'Mechanic’s special',
  'Rebuilt title, drives great',
  'Title is missing, bill of sale only',
  'Se calienta en subidas',
  'Tiene una fuga de aceite',
  'Necesita transmisión',
  'Título salvage',
  'Overheats',
])('finds a fault in “%s”', (text) => {
  expect(fault(text)).not.toBeNull()
})

test.each([
  'No oil leaks, never overheats, no check engine light on',
  'Runs great, needs nothing',
  'No mechanical issues at all',
  'Sin fuga de aceite, no se calienta',
  'Clean title in hand, new transmission and new brakes',
  'Never had any engine problems',
  'Comes with spare parts. Great project manager owned it',
  'Starts and drives perfectly',
])('finds no fault in “%s”', (text) => {
  expect(fault(text)).toBeNull()
})

test('finds a fault in the title, and none in an ad without text', () => {
  expect(fault('Nice car', '2016 Civic - PARTS ONLY')).toBe('PARTS ONLY')
  expect(findStatedFaults({ title: '2016 Civic', description: null })).toEqual([])
})

test('searches only the beginning of a long text', () => {
  const filler = 'needs nothing, runs great. '.repeat(1_000)
  expect(fault(filler + 'Blown engine')).toBeNull()
  expect(fault('Blown engine. ' + filler)).toBe('Blown engine')
})
