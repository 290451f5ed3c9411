import { expect, test } from 'vitest'
import { findScrapCar } from './scrap'

const flagOf = (description: string, title = '2012 Toyota Corolla LE') =>
  findScrapCar({ title, description, titleStatus: null })?.flag ?? null

test.each([
  'For parts, it will not be registered again.',
  'Runs fine. For parts only.',
  'It is for parts only, please do not ask me whether you can drive it home.',
  'Parts car.',
  'selling as is for parts',
  'no reverse, good for parts',
  'will make a good parts car',
  'Selling as a parts car, engine is good',
  'Was $700 now $400. No reverse. Parts car or fix it.',
  'selling for parts or repair',
  'This car is for parts, not running',
  'I am parting it out, message me with what you need',
  'Great donor car!',
  'Solo para partes',
  'No prende, se vende para piezas.',
])('“%s” sells a car for parts', (text) => expect(flagOf(text)).toBe('parts'))

test.each([
  'Cannot be registered. Buy it for your farm.',
  'This one can never be registered again',
  'Comes with a certificate of destruction',
  'It is not registrable in any state',
  'Mechanic’s special, non-op, sold with bill of sale only',
  'Does not run. No title, bill of sale',
  'No arranca, sin título, solo bill of sale',
  'No se puede registrar',
])('“%s” sells a car that cannot be registered', (text) => expect(flagOf(text)).toBe('unregistrable'))

test.each([
  'Many new parts, runs great',
  'Parts car not needed, it runs',
  'Comes with extra parts',
  'Comes with a second truck for parts.',
  'I also have another one for parts.',
  'A parts car is included',
  'Not a parts car',
  'Not for parts, whole running car',
  'For parts or whole, runs and drives',
  'I spent $2,000 for parts and labor',
  'Waiting for parts.',
  'Great for hauling parts',
  'For parts, service and sales visit our other location',
  'The warranty covers parts only.',
  'Parts are easy to find',
  'Call our service center for parts.',
  'Will not part out',
  'I will part it out if it does not sell',
  'Cannot be registered in California until it passes smog',
  'Can be registered in any state',
  'All requirements met for registration, registered until May',
  'Registered as a classic, bill of sale only in this state',
  'Lost title, will do bill of sale',
  'Mechanic’s special, clean title in hand, bill of sale too',
  'Buen carro, muchas partes nuevas, dinero gastado en refacciones',
])('“%s” sells a car', (text) => expect(flagOf(text)).toBeNull())

test('a title status or a title says so too', () => {
  expect(findScrapCar({ title: 'Corolla', description: '', titleStatus: 'parts only' })?.flag).toBe('parts')
  expect(findScrapCar({ title: 'Corolla', description: '', titleStatus: 'salvage' })).toBeNull()
  expect(flagOf('', '2012 Toyota Corolla, parts car')).toBe('parts')
})

test('searches only the beginning of a long text', () => {
  expect(flagOf(`${'for parts only or, '.repeat(50_000)} cannot be registered`)).toBe('parts')
  expect(flagOf(`${'only a bill of sale no title '.repeat(50_000)} non op`)).toBeNull()
})
