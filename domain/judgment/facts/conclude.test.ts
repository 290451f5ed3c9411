import { expect, test } from 'vitest'
import { comparisonAlternative, featureAlternative } from '../criteria/criterion'
import type { Evidence } from '../evidence/defects'
import { features, isNumeric, type Feature } from '../features/features'
import { inferFacts } from './conclude'
import type { Fact } from './fact'
import { exclusions, implications } from './implications'
import { judgeAlternative } from './judge-facts'

const quote = (words: string): Evidence => ({ kind: 'quote', quote: words })
const field = (label: string, value: string): Evidence => ({ kind: 'attribute', label, value })
const makeFact = (feature: Feature, answer: 'yes' | 'no' | number, words: string | Evidence): Fact => {
  const evidence = [typeof words === 'string' ? quote(words) : words]
  return typeof answer === 'number'
    ? { feature, answer: 'yes', number: answer, evidence }
    : { feature, answer, number: null, evidence }
}
const known = (facts: Fact[]) => ({ facts, figures: { price: null, odometer: null, year: null } })
const judge = (feature: Feature, ...facts: Fact[]) =>
  judgeAlternative(featureAlternative(feature), 'wanted', known(facts))
const count = (quantity: Feature, least: number | null, most: number | null, ...facts: Fact[]) =>
  judgeAlternative(comparisonAlternative({ quantity, least, most }), 'wanted', known(facts)).answer

test('a conclusion names the stated evidence that it follows from', () => {
  const cloth = makeFact('cloth seats', 'yes', 'grey cloth, no rips')
  expect(judge('leather seats', cloth)).toEqual({
    answer: 'no',
    evidence: [{ kind: 'quote', quote: 'grey cloth, no rips', from: { label: 'cloth seats', answer: 'yes' } }],
  })
})

type Line = [wish: Feature, answer: 'yes' | 'no' | 'unknown', ...facts: Fact[]]

test.each<Line>([
  ['leather seats', 'no', makeFact('leatherette seats', 'yes', 'SofTex seats')],
  ['leatherette seats', 'no', makeFact('leather seats', 'yes', 'full leather')],
  ['leather seats', 'no', makeFact('cloth seats', 'yes', 'clean cloth interior')],
  ['four-wheel drive', 'no', makeFact('front-wheel drive', 'yes', 'FWD, great on gas')],
  ['all-wheel drive', 'no', makeFact('front-wheel drive', 'yes', field('drive', 'fwd'))],
  ['rear-wheel drive', 'no', makeFact('four-wheel drive', 'yes', '4x4 with low range')],
  ['manual transmission', 'no', makeFact('cvt', 'yes', 'has the CVT')],
  ['manual transmission', 'no', makeFact('paddle shifters', 'yes', 'paddle shifters')],
  ['automatic transmission', 'yes', makeFact('cvt', 'yes', 'has the CVT')],
  ['automatic transmission', 'yes', makeFact('manual transmission', 'no', 'not a stick')],
  ['manual transmission', 'no', makeFact('electric', 'yes', 'all electric')],
  ['turbo', 'no', makeFact('electric', 'yes', 'all electric')],
  ['hybrid', 'yes', makeFact('plug-in hybrid', 'yes', 'plug in hybrid')],
  ['electric', 'no', makeFact('plug-in hybrid', 'yes', 'plug in hybrid')],
  ['electric', 'no', makeFact('cylinders', 6, '3.5 V6')],
  ['third row', 'yes', makeFact('seats', 8, 'Seats 8')],
  ['third row', 'no', makeFact('seats', 5, '5 passenger')],
  ['sunroof', 'no', makeFact('convertible', 'yes', 'drop top')],
  ['sunroof', 'yes', makeFact('panoramic roof', 'yes', 'pano roof')],
  ['third row', 'no', makeFact('crew cab', 'yes', 'SuperCrew')],
  ['cruise control', 'yes', makeFact('adaptive cruise control', 'yes', 'radar cruise')],
  ['heated rear seats', 'no', makeFact('heated seats', 'no', 'no heated seats')],
  ['backup camera', 'yes', makeFact('360 camera', 'yes', 'birds eye camera')],
  ['modifications', 'yes', makeFact('lift kit', 'yes', '3 inch lift')],
  ['lift kit', 'no', makeFact('modifications', 'no', 'bone stock')],
  ['price negotiable', 'no', makeFact('price firm', 'yes', 'price is firm')],
  ['lien', 'no', makeFact('title in hand', 'yes', 'pink slip in hand')],
  ['title in hand', 'no', makeFact('missing title', 'yes', 'lost the title')],
  ['accident', 'no', makeFact('clean carfax', 'yes', 'clean Carfax')],
  ['accident', 'yes', makeFact('deployed airbags', 'yes', 'airbags blew')],
  ['warranty', 'no', makeFact('as is', 'yes', 'sold as is')],
  ['as is', 'unknown', makeFact('warranty', 'yes', 'Honda Care until 2027')],
  ['salvage title', 'yes', makeFact('lemon history', 'yes', 'lemon law buyback')],
  ['clean title', 'no', makeFact('lemon history', 'yes', 'lemon law buyback')],
  ['dealer', 'yes', makeFact('certified pre-owned', 'yes', 'CPO')],
  ['certified pre-owned', 'no', makeFact('dealer', 'no', 'private seller')],
  ['dealer', 'yes', makeFact('seller financing', 'yes', 'in house financing')],
  ['dents', 'yes', makeFact('hail damage', 'yes', 'hail dimples on the hood')],
  ['spare key', 'no', makeFact('keys', 1, 'only one key')],
  ['spare key', 'yes', makeFact('keys', 2, 'both keys')],
  ['black paint', 'no', makeFact('red paint', 'yes', field('paint color', 'red'))],
])('%s: %s follows from the facts', (wish, answer, ...facts) => {
  expect(judge(wish, ...facts).answer).toBe(answer)
})

test.each<Line>([
  ['clean carfax', 'unknown', makeFact('accident', 'yes', 'I was rear ended')],
  ['leather seats', 'unknown', makeFact('cloth seats', 'yes', 'cloth seat covers front and back')],
  ['cloth seats', 'unknown', makeFact('leather seats', 'yes', 'leather and cloth seats')],
  ['black interior', 'unknown', makeFact('light interior', 'yes', 'black and tan interior')],
  ['white paint', 'unknown', makeFact('black paint', 'yes', 'black over white')],
  [
    'white paint',
    'unknown',
    makeFact('black paint', 'yes', 'black hood'),
    makeFact('wrap', 'yes', 'wrapped last year'),
  ],
  ['rear-wheel drive', 'unknown', makeFact('four-wheel drive', 'yes', 'rear wheel drive or 4WD')],
  [
    'manual transmission',
    'yes',
    makeFact('manual transmission', 'yes', '6 speed'),
    makeFact('paddle shifters', 'yes', 'paddles'),
  ],
  ['sunroof', 'yes', makeFact('sunroof', 'yes', 'sunroof'), makeFact('convertible', 'yes', 'removable top')],
  ['accident', 'yes', makeFact('clean carfax', 'yes', 'clean carfax'), makeFact('accident', 'yes', 'got rear ended')],
  ['dents', 'unknown', makeFact('hail damage', 'yes', 'hail damage, all repaired by PDR')],
  ['dealer', 'unknown', makeFact('seller financing', 'yes', 'owner financing')],
  ['dealer', 'no', makeFact('seller financing', 'yes', 'payments ok'), makeFact('dealer', 'no', 'not a dealer')],
  [
    'heated seats',
    'no',
    makeFact('heated rear seats', 'yes', 'heated rear'),
    makeFact('heated seats', 'no', 'fronts unheated'),
  ],
])('does not draw a canceled inference: %s stays %s', (wish, answer, ...facts) => {
  expect(judge(wish, ...facts).answer).toBe(answer)
})

test('infers a number’s bound from a feature', () => {
  const third = makeFact('third row', 'yes', '3rd row')
  expect(count('seats', 6, null, third)).toBe('yes')
  expect(count('seats', 7, null, third)).toBe('unknown')
  expect(count('seats', null, 5, third)).toBe('no')
  expect(count('keys', 2, null, makeFact('spare key', 'yes', 'spare key'))).toBe('yes')
  expect(count('doors', 4, 4, makeFact('crew cab', 'yes', 'crew cab'))).toBe('yes')
  expect(count('cylinders', 6, 6, makeFact('electric', 'yes', 'EV'))).toBe('no')
  expect(count('owners', null, 1, makeFact('owners', 2, 'second owner'))).toBe('no')
})

test('an attribute that says clean outranks the bare word salvage, but not a sentence about it', () => {
  const clean = makeFact('clean title', 'yes', field('title status', 'clean'))
  expect(judge('salvage title', clean, makeFact('salvage title', 'yes', 'Salvage?')).answer).toBe('no')
  expect(judge('salvage title', clean, makeFact('salvage title', 'yes', 'rebuilt title')).answer).not.toBe('no')
  expect(judge('salvage title', makeFact('salvage title', 'yes', 'Salvage')).answer).toBe('yes')
})

const never = (feature: Feature): Fact =>
  makeFact(feature, 'no', { kind: 'rule', rule: 'none built', source: 'US model lines' })
const byVin = (feature: Feature, answer: 'yes' | number): Fact =>
  makeFact(feature, answer, { kind: 'vin', label: 'x', value: 'y' })

test('the VIN and an import outrank never-built facts, and an ad that says otherwise contradicts them', () => {
  expect(judge('diesel', never('diesel')).answer).toBe('no')
  expect(judge('diesel', never('diesel'), byVin('diesel', 'yes'))).toMatchObject({ answer: 'yes', evidence: [{}] })
  expect(judge('diesel', never('diesel'), makeFact('us spec', 'no', 'brought over from Germany')).answer).toBe(
    'unknown',
  )
  const evidence = [quote('TDI swap'), { kind: 'rule', rule: 'none built', source: 'US model lines' }]
  expect(judge('diesel', never('diesel'), makeFact('diesel', 'yes', 'TDI swap'))).toEqual({
    ...{ answer: 'unknown', unsettled: 'contradiction', evidence },
  })
  const doors: Fact = { ...never('doors'), answer: 'yes', number: 4 }
  expect(count('doors', 2, 2, doors)).toBe('no')
  expect(count('doors', 2, 2, doors, byVin('doors', 2))).toBe('yes')
  expect(count('doors', 2, 2, doors, makeFact('doors', 2, '2 door'))).toBe('unknown')
})

test('an ad that mentions four driven wheels leaves the other name for them unknown', () => {
  const built = [never('all-wheel drive'), never('four-wheel drive')]
  const fourWheel = makeFact('four-wheel drive', 'yes', field('drive', '4wd'))
  expect(judge('all-wheel drive', ...built).answer).toBe('no')
  expect(judge('all-wheel drive', ...built, fourWheel)).toEqual({ answer: 'unknown', evidence: [] })
  expect(judge('four-wheel drive', ...built, fourWheel)).toMatchObject({ unsettled: 'contradiction' })
  expect(judge('all-wheel drive', ...built, makeFact('front-wheel drive', 'yes', 'FWD')).answer).toBe('no')
})

test('infers further facts from never-built facts', () => {
  expect(judge('automatic transmission', never('manual transmission'))).toMatchObject({
    ...{ answer: 'yes', evidence: [{ kind: 'rule', from: { label: 'manual transmission', answer: 'no' } }] },
  })
  expect(judge('plug-in hybrid', never('hybrid')).answer).toBe('no')
  expect(count('seats', 7, null, never('third row'))).toBe('no')
  const manual = makeFact('manual transmission', 'yes', '5 speed stick')
  expect(judge('automatic transmission', never('manual transmission'), manual).answer).not.toBe('yes')
})

/** Features that imply nothing about any other feature and are not implied by any. */
const alone = new Set(
  `cooled seats, heated steering wheel, folding rear seats, air conditioning, rear air conditioning,
dual-zone climate control, remote start, keyless entry, push-button start, power windows, navigation, apple carplay,
android auto, bluetooth, touchscreen, premium sound, satellite radio, usb ports, aux input, wireless charging,
wi-fi hotspot, head-up display, digital gauges, rear entertainment, parking sensors, blind spot monitor, lane keeping,
automatic emergency braking, led headlights, fog lights, stability control, tire pressure monitor, front airbags,
side airbags, tow hitch, tow package, locking differential, sport mode, horsepower, fuel economy, towing capacity,
roof rack, alloy wheels, good tires, snow tires, spare tire, running boards, tinted windows, original paint, garaged,
wrap, rust, scratches, faded paint, cracked windshield, torn seats, smoking, pets, bad smell, warning lights, leaks,
mechanical problem, clean interior, rental history, open recall, service records, dealer serviced,
new brakes, new battery, new engine, new transmission, highway miles, registration, owners, us spec, takes trades,
accepts texts, test drive, independent inspection, reason for sale, delivery, scam sign, vin mismatch, wanted ad,
curb price`.split(/,\s+/),
)

test('every feature has rules or is listed as independent', () => {
  const ruled = new Set<string>(
    [...exclusions, ...implications].flatMap(({ given, then }) => [given.feature, then.feature]),
  )
  expect(features.filter((feature) => ruled.has(feature) === alone.has(feature))).toEqual([])
})

test('every exclusion applies in both directions', () => {
  const pairs = new Set(exclusions.map(({ given, then }) => `${given.feature} ${then.feature}`))
  const single = exclusions.filter(
    (rule) =>
      'answer' in rule.then && rule.then.answer === 'no' && !pairs.has(`${rule.then.feature} ${rule.given.feature}`),
  )
  expect(single).toEqual([])
})

test.each(
  [...exclusions, ...implications].map((rule) => [`${rule.given.feature} > ${rule.then.feature}`, rule] as const),
)('%s follows from a plain statement', (_, { given, then }) => {
  const number = 'answer' in given ? null : (given.least ?? given.most)
  const premise = makeFact(given.feature, number ?? ('answer' in given ? given.answer : 'yes'), 'plain words')
  const { facts, bounds } = inferFacts([premise])
  expect([...facts, ...bounds].filter(({ feature }) => feature === then.feature)).not.toEqual([])
})

test('numbers are compared, never answered by yes or no', () => {
  const wrong = [...exclusions, ...implications]
    .flatMap(({ given, then }) => [given, then])
    .filter((one) => isNumeric(one.feature) === 'answer' in one)
  expect(wrong).toEqual([])
})
