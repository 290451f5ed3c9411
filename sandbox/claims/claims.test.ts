import { expect, test } from 'vitest'
import { features } from '#domain/judgment/features/features'
import { extractClaims } from './claims'
import { findEntry, lexicon } from './wordings'

const claimsByFeature = (text: string) =>
  Object.fromEntries(extractClaims(text).map((c) => [c.feature, `${c.number ?? c.answer}: ${c.quote}`]))

test('a plain statement is a "yes" with a literal quote', () => {
  expect(claimsByFeature('Runs great. Black LEATHER seats, sunroof and Apple CarPlay.')).toMatchObject({
    'leather seats': 'yes: Black LEATHER seats',
    sunroof: 'yes: sunroof',
    'apple carplay': 'yes: Apple CarPlay',
  })
})

test('a denial before or after the words is a "no", and the quote includes the negator', () => {
  expect(claimsByFeature('No accidents, never smoked in, rust-free')).toEqual({
    accident: 'no: No accidents',
    smoking: 'no: never smoked in',
    rust: 'no: rust-free',
  })
})

test('an opposite wording is a "no"', () => {
  expect(claimsByFeature('Clean cloth seats.')).toMatchObject({
    'leather seats': 'no: cloth seats',
    'cloth seats': 'yes: cloth seats',
  })
  expect(claimsByFeature('A/C needs a recharge, tags are expired')).toEqual({
    'air conditioning': 'no: A/C needs a recharge',
    registration: 'no: tags are expired',
  })
})

test('a denied salvage title is not a salvage title', () => {
  expect(claimsByFeature('Clean title, not salvage')).toMatchObject({
    'salvage title': 'no: Clean title',
    'clean title': 'yes: Clean title',
  })
  expect(claimsByFeature('This one has a salvage title')).toMatchObject({ 'salvage title': 'yes: salvage title' })
  expect(claimsByFeature('rebuilt transmission')).toEqual({ 'new transmission': 'yes: rebuilt transmission' })
})

test.each([
  ['one owner', 'owners', '1: one owner'],
  ['2 owners', 'owners', '2: 2 owners'],
  ['I am the second owner', 'owners', '2: second owner'],
  ['bought it new', 'owners', '1: bought it new'],
  ['Único dueño', 'owners', '1: Único dueño'],
  ['dos dueños', 'owners', '2: dos dueños'],
  ['5.0L V8, 420 hp', 'horsepower', '420: 420 hp'],
  ['3.5L V6', 'cylinders', '6: V6'],
  ['3.5L V6', 'engine size', '3.5: 3.5L'],
  ['gets 34 MPG on the highway', 'fuel economy', '34: 34 MPG'],
  ['can tow 7,500 lbs easily', 'towing capacity', '7500: can tow 7,500 lbs'],
  ['7 passenger', 'seats', '7: 7 passenger'],
  ['Room for eight people', 'seats', '8: Room for eight people'],
  ['comes with both keys', 'keys', '2: both keys'],
  ['4-door', 'doors', '4: 4-door'],
] as const)('"%s" states a number of %s', (text, feature, number) => {
  expect(claimsByFeature(text)[feature]).toBe(number)
})

test('a denied number is ignored', () => {
  expect(claimsByFeature('not the original owner')).toEqual({})
})

test('all-wheel drive and four-wheel drive are different features', () => {
  expect(claimsByFeature('AWD')).toEqual({ 'all-wheel drive': 'yes: AWD' })
  expect(claimsByFeature('4x4')).toEqual({ 'four-wheel drive': 'yes: 4x4' })
  expect(claimsByFeature('FWD')).toEqual({
    'all-wheel drive': 'no: FWD',
    'four-wheel drive': 'no: FWD',
    'front-wheel drive': 'yes: FWD',
  })
})

test.each([
  ['leather-wrapped steering wheel, bluetooth', { bluetooth: 'yes: bluetooth' }],
  ['adult driven, owners manual included', {}],
  ['the portable GPS is not included', {}],
  ['the worst I can say is no', {}],
  ['Driving Assistant Plus', {}],
  ['High output alternator', {}],
  ['parking assistant', { 'parking sensors': 'yes: parking assistant' }],
  ['reply by text only, no lowballers', { 'accepts texts': 'yes: by text only' }],
  ['I will not respond to "is it available"', {}],
  ['forward collision warning', {}],
])('the claims of "%s" are parsed', (text, claims) => {
  expect(claimsByFeature(text)).toEqual(claims)
})

test('a denial ends at a comma or a "but"', () => {
  expect(claimsByFeature('no dents, leather seats')).toMatchObject({
    dents: 'no: no dents',
    'leather seats': 'yes: leather seats',
  })
  expect(claimsByFeature('no sunroof but heated seats')).toMatchObject({ 'heated seats': 'yes: heated seats' })
})

test('Spanish claims are parsed', () => {
  expect(
    claimsByFeature(
      'Título limpio, sin accidentes. Asientos de piel y techo solar. Nunca fumado, llantas nuevas, precio a tratar.',
    ),
  ).toMatchObject({
    'clean title': 'yes: Título limpio',
    accident: 'no: sin accidentes',
    'leather seats': 'yes: Asientos de piel',
    sunroof: 'yes: techo solar',
    smoking: 'no: Nunca fumado',
    'good tires': 'yes: llantas nuevas',
    'price negotiable': 'yes: precio a tratar',
  })
})

test.each([
  ['2016 Honda Civic for sale, black.', 'black'],
  ['Up for sale is our black Honda Civic.', 'our black'],
  ['It is a 2016 in black', 'in black'],
  ['Civic, automatic, black outside. Tan leather.', 'black outside'],
  ['Exterior black, interior gray', 'Exterior black'],
  ['Se vende carro negro, asientos de tela', 'carro negro'],
])('"%s" states the car’s color', (text, quote) => {
  expect(claimsByFeature(text)).toMatchObject({ 'black paint': `yes: ${quote}` })
})

test.each(['black leather seats', 'our black leather is like new', 'black color interior', 'black wheels and roof'])(
  '"%s" does not state the car’s color',
  (text) => {
    expect(claimsByFeature(text)).not.toHaveProperty('black paint')
  },
)

test('every quote is a literal part of the text', () => {
  const text = "Non-smoker's car — 2nd owner; AWD. It doesn't have any rust, 3rd-row seating. Check engine light is on!"
  for (const { quote } of extractClaims(text)) expect(text).toContain(quote)
  expect(claimsByFeature(text)).toMatchObject({ smoking: "no: Non-smoker's car", rust: "no: doesn't have any rust" })
})

test('the name of almost every feature is a claim that the car has it', () => {
  const mute = lexicon.filter(({ feature, isNumber }) => !isNumber && !(feature in claimsByFeature(feature)))
  // Ads do not use these names.
  expect(mute.map(({ feature }) => feature).sort()).toEqual([
    'curb price',
    'dealer posing as private',
    'electric',
    'light interior',
    'odometer doubt',
    'scam sign',
    'wanted ad',
  ])
  // Found only by decoding the VIN, not in text.
  expect(features.filter((feature) => findEntry(feature) === null)).toEqual(['vin mismatch'])
})
