import { expect, test } from 'vitest'
import { findEssentialFaults, findStatedFaults } from './fault-words'

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

const essential = (description: string) =>
  findEssentialFaults({ title: '2016 Honda Civic EX', description }).map(({ words }) => words)

test.each([
  'Needs a transmission.',
  'Needs a new engine, body is straight',
  'Necesita transmisión',
  'Necesita motor, lo demás bien',
  'Ocupa transmisión nueva',
  'Le falta el motor',
  'Hay que cambiarle la transmisión',
  'Transmission slips when cold',
  'Transmisión mala, se vende así',
  'La transmisión patina',
  'Motor desvielado',
  'Se le quemó el motor',
  'Blown head gasket',
  'Empaque quemado',
  'Engine knocks',
  'Threw a rod',
  "Doesn't run",
  'Does not run, needs a tow',
  'No arranca',
  'No prende, se vende como está',
  'No camina',
  'No le entra reversa',
  'No reverse',
  'Clutch is shot',
])('“%s” is shown to every buyer', (text) => expect(essential(text)).not.toEqual([]))

test.each([
  'Runs great, needs nothing',
  'New transmission, engine runs strong',
  'Motor y transmisión al 100',
  'Transmisión nueva, motor perfecto',
  'Needs a transmission flush soon',
  'Needs new motor mounts',
  'Needs new brakes and tires',
  'Necesita llantas y frenos',
  'Leaks a little oil',
  'Check engine light is on',
  'Transmission was replaced last year',
  'Se cambió la transmisión, ya quedó',
  'No necesita nada, motor sin fallas',
  'Never needed an engine',
  'Rebuilt title',
  'Needs some body work',
])('“%s” is no essential fault', (text) => expect(essential(text)).toEqual([]))
