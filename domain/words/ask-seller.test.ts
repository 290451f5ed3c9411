import { describe, expect, test } from 'vitest'
import {
  comparisonAlternative,
  featureAlternative,
  criterionLabel,
  openAlternative,
} from '../judgment/criteria/criterion'
import type { Alternative, Criterion, Strength } from '../judgment/criteria/criterion'
import { features, type Feature } from '../judgment/features/features'
import type { Answer } from '../judgment/evidence/defects'
import type { Verdict } from '../judgment/verdicts/verdict'
import { planSellerMessage } from './ask-seller'
import { composeMessage, textMessageUrl } from './seller-message'
import { wishQuestion } from './wish-questions'

type Input = Parameters<typeof planSellerMessage>[0]

/** Its ad says all that any buyer should know. */
const civic: Input['listing'] = {
  title: '2016 Honda Civic EX-L',
  description: 'Title in my name, no accidents, recalls done, runs great. Price is firm: no haggle.',
  ...{ year: 2016, make: 'honda', model: 'civic', trim: 'EX-L', vin: '19XFC2F59GE000001', seller: 'owner' },
  ...{ priceCents: 12_500_00, odometerMiles: 92_000, flags: [], transmission: null, bodyType: null },
}
const enEspanol = {
  ...civic,
  description: 'Título a mi nombre, muy buen estado, un solo dueño, sin accidentes. Precio fijo. Sin recalls.',
}
const unknownCar = { ...civic, make: null, model: null }

type Wish = [about: Feature | Alternative | (Feature | Alternative)[], strength?: Strength, answer?: Answer]

const alternativeOf = (about: Feature | Alternative) => (typeof about === 'string' ? featureAlternative(about) : about)

function judged(wishes: Wish[], over: Partial<Criterion> = {}): Pick<Input, 'criteria' | 'verdicts'> {
  const rows = wishes.map(([about, strength = 'should', answer = 'unknown'], i) => {
    const alternatives = [about].flat().map(alternativeOf)
    const wish = { id: `a${i + 1}`, polarity: 'wanted', strength } as const
    const blank = { condition: null, isDoubted: false, words: null }
    const criterion: Criterion = { ...wish, ...blank, kind: 'wish', alternatives, ...over }
    const { id: criterionId, polarity } = wish
    const verdict: Verdict = { criterionId, label: criterionLabel(criterion), polarity, strength, answer, evidence: [] }
    return { criterion, verdict }
  })
  return { criteria: rows.map(({ criterion }) => criterion), verdicts: rows.map(({ verdict }) => verdict) }
}

const plan = (wishes: Wish[], over: Partial<Input> = {}) =>
  planSellerMessage({ listing: civic, ...judged(wishes), limits: null, facts: [], signAs: null, ...over })
const asks = (wishes: Wish[], over: Partial<Input> = {}) => composeMessage(plan(wishes, over))
const factOf = (feature: Feature, answer: 'yes' | 'no'): Input['facts'][number] => ({
  ...{ feature, answer, number: null, evidence: [] },
})
const hi = 'Hi, I am interested in the 2016 Honda Civic.'
const hola = 'Hola, me interesa su Honda Civic 2016.'
const bye = 'When could I come and see it? Thank you.'
const adios = '¿Cuándo podría ir a verlo? Gracias.'
const cylinders = (count: number) => comparisonAlternative({ quantity: 'cylinders', least: count, most: count })
const miles = (quantity: 'odometer' | 'price' | 'year' | Feature, most: number) =>
  comparisonAlternative({ quantity, least: null, most })

test.each<[situation: string, wishes: Wish[], english: string, spanish: string]>([
  ['one thing', [['sunroof']], 'Does it have a sunroof?', '¿Tiene techo corredizo?'],
  [
    'two things',
    [['heated seats'], ['tow hitch']],
    'Does it have heated seats? Does it have a tow hitch?',
    '¿Tiene asientos calefactables? ¿Tiene enganche de remolque?',
  ],
  ['history', [['lien']], 'Is there a lien on it?', '¿Tiene algún gravamen o deuda?'],
  ['condition', [['rust']], 'Is there any rust on it?', '¿Tiene óxido en alguna parte?'],
  ['smoking', [['smoking']], 'Has anyone smoked in it?', '¿Alguien ha fumado adentro?'],
  ['drive', [['all-wheel drive']], 'Is it all-wheel drive?', '¿Tiene tracción integral (AWD)?'],
  ['what works', [['air conditioning']], 'Does the air conditioning work?', '¿Funciona el aire acondicionado?'],
  ['a number of a feature', [[miles('owners', 2)]], 'How many owners has it had?', '¿Cuántos dueños ha tenido?'],
  [
    'figures, without the buyer’s limits',
    [[miles('odometer', 80_000)], [miles('price', 8_000)]],
    'How many miles are on it? What is your asking price?',
    '¿Cuántas millas tiene? ¿Cuál es el precio?',
  ],
  ['several colors', [[['black paint', 'white paint']], ['red paint']], 'What color is it?', '¿De qué color es?'],
  [
    'alternatives that share a word',
    [[['heated seats', 'leather seats']]],
    'Does it have heated or leather seats?',
    '¿Tiene asientos calefactables o de piel?',
  ],
  [
    'three alternatives',
    [[['heated seats', 'cooled seats', 'leather seats']]],
    'Does it have heated, cooled or leather seats?',
    '¿Tiene asientos calefactables, ventilados o de piel?',
  ],
  [
    'alternatives that share nothing',
    [[['roof rack', 'tow hitch']]],
    'Does it have a roof rack or a tow hitch?',
    '¿Tiene portaequipajes de techo o enganche de remolque?',
  ],
  [
    'alternatives of two kinds',
    [[['convertible', 'sunroof']]],
    'Does it have a sunroof, or is it a convertible?',
    '¿Tiene techo corredizo o es convertible?',
  ],
  [
    'an open wish about a part of the car',
    [[openAlternative('black leather seats', { spanish: 'asientos de piel negra' })]],
    'Does it have black leather seats?',
    '¿Tiene asientos de piel negra?',
  ],
  [
    'an open wish with an article',
    [[openAlternative('aftermarket exhaust', { spanish: 'escape modificado' })]],
    'Does it have an aftermarket exhaust?',
    '¿Tiene escape modificado?',
  ],
  [
    'an open wish and history',
    [[openAlternative('gold package', { spanish: 'paquete dorado' })], ['lien']],
    'Does it have a gold package? Is there a lien on it?',
    '¿Tiene paquete dorado? ¿Tiene algún gravamen o deuda?',
  ],
  [
    'a known thing that covers the buyer’s own words',
    [[openAlternative('brand new tires', { near: { feature: 'good tires', is: 'narrower' } })]],
    'Are the tires in good shape?',
    '¿Las llantas están en buen estado?',
  ],
  [
    'alternatives that one question answers, once',
    [[[cylinders(6), cylinders(8)]]],
    'How many cylinders does the engine have?',
    '¿De cuántos cilindros es el motor?',
  ],
  [
    'alternatives that are one thing, once',
    [[[openAlternative('big cover', { spanish: 'cubierta' }), openAlternative('big cover', { spanish: 'cubierta' })]]],
    'Does it have a big cover?',
    '¿Tiene cubierta?',
  ],
  [
    'a sensor',
    [['tire pressure monitor']],
    'Does it have a tire pressure monitor?',
    '¿Tiene sensor de presión de llantas?',
  ],
  [
    'a known alternative, without the one in the buyer’s own words',
    [[[openAlternative('a "real" bargain', { spanish: 'una ganga' }), 'sunroof']]],
    'Does it have a sunroof?',
    '¿Tiene techo corredizo?',
  ],
  [
    'the weightiest first, nice-to-haves last, five at most with the visit',
    [['sunroof', 'nice'], ['rust'], ['bluetooth'], ['clean title', 'must'], ['owners'], ['warranty'], ['diesel']],
    'Is the title clean? Is there any rust on it? Does it have Bluetooth? How many owners has it had?',
    '¿El título está limpio? ¿Tiene óxido en alguna parte? ¿Tiene Bluetooth? ¿Cuántos dueños ha tenido?',
  ],
  [
    'only what is open',
    [['sunroof', 'should', 'yes'], ['rust', 'should', 'no'], ['navigation']],
    'Does it have built-in navigation?',
    '¿Tiene navegación integrada?',
  ],
  [
    'a question that two wishes share, once',
    [['red paint'], ['blue paint'], ['scam sign']],
    'What color is it?',
    '¿De qué color es?',
  ],
])('writes a question about %s', (_, wishes, english, spanish) => {
  expect(asks(wishes)).toBe(`${hi} ${english} ${bye}`)
  expect(asks(wishes, { listing: enEspanol })).toBe(`${hola} ${spanish} ${adios}`)
})

test('only asks for the visit once all is known, or where no seller would answer truthfully', () => {
  for (const wishes of [[], [['sunroof', 'must', 'yes']], [['scam sign']]] satisfies Wish[][]) {
    expect(asks(wishes)).toBe(`${hi} ${bye}`)
  }
})

test.each([
  'easy to park',
  'safe first car for my 16 year old daughter',
  'something with airbags',
  'my late wife’s seats',
  'room for two car seats',
  'black',
  'a "real" bargain',
  'wheelchair rack',
])('never asks in the buyer’s own words: %s', (label) => {
  for (const listing of [civic, enEspanol]) {
    const message = asks([[openAlternative(label, { spanish: 'mis palabras' }), 'must']], { listing })
    expect(message).toBe(listing === civic ? `${hi} ${bye}` : `${hola} ${adios}`)
  }
})

describe('what every buyer should know', () => {
  const bare = { ...civic, description: 'Runs great.', vin: null }
  const idsOf = (listing: Partial<Input['listing']>, wishes: Wish[] = []) =>
    plan(wishes, { listing: { ...bare, ...listing } }).questions.map(({ id }) => id)

  test('is asked unless the ad says it, most important first', () => {
    expect(asks([], { listing: bare })).toBe(
      `${hi} Could you send me the VIN? Is the title in your name? Has it been in an accident? Is the price firm? ${bye}`,
    )
    expect(asks([], { listing: { ...bare, description: 'Se vende carro, muy buen estado.' } })).toBe(
      `${hola} ¿Me puede mandar el VIN? ¿El título está a su nombre? ¿Ha tenido algún accidente? ¿El precio es fijo? ${adios}`,
    )
    expect(plan([], { listing: bare }).questions.at(-2)).toEqual({
      ...{ id: 'recalls', text: 'Have all recalls been done?', isSuggested: false },
    })
  })

  test.each<[said: string, listing: Partial<Input['listing']>, asked: string[]]>([
    ['a VIN', { vin: civic.vin }, ['title', 'accident', 'firm', 'recalls', 'visit']],
    ['a title in hand', { description: 'Title in hand' }, ['vin', 'accident', 'firm', 'recalls', 'visit']],
    ['no accidents', { description: 'Clean Carfax' }, ['vin', 'title', 'firm', 'recalls', 'visit']],
    ['OBO', { title: 'Civic $9,000 OBO' }, ['vin', 'title', 'accident', 'recalls', 'visit']],
    ['a dealer', { seller: 'dealer' }, ['vin', 'total', 'accident', 'recalls', 'visit']],
  ])('without what is said: %s', (_, listing, asked) => expect(idsOf(listing)).toEqual(asked))

  test('comes after the musts and leaves a wish its own question', () => {
    const wishes: Wish[] = [['sunroof', 'nice'], ['rust'], ['accident', 'must'], ['price firm', 'should', 'no']]
    expect(idsOf({}, wishes)).toEqual(['wish-a3', 'vin', 'title', 'wish-a2', 'recalls', 'wish-a1', 'visit'])
  })

  test('has what the buyer chose', () => {
    const planned = plan([['rust']], { listing: bare, signAs: 'Robin' })
    expect(composeMessage(planned, ['recalls', 'wish-a1', 'unknown'])).toBe(
      `${hi} Is there any rust on it? Have all recalls been done? Thank you.\nRobin`,
    )
    expect(composeMessage(planned, [])).toBe(`${hi} Thank you.\nRobin`)
  })

  test('begins with the figures that the ad lacks, even before the musts', () => {
    const none = { odometerMiles: null, priceCents: null, year: null }
    expect(idsOf(none, [['sunroof', 'must']]).slice(0, 4)).toEqual(['odometer', 'price', 'year', 'wish-a1'])
    expect(idsOf({ ...none, description: 'Runs great, only 92,000 miles.' })).not.toContain('odometer')
    expect(idsOf({ flags: ['placeholder-price', 'not-actual-mileage'] }).slice(0, 2)).toEqual(['odometer', 'price'])
    // A price that the ad does not state cannot be firm.
    expect(idsOf({ priceCents: null })).not.toContain('firm')
    const wishes: Wish[] = [[miles('odometer', 140_000), 'must']]
    expect(asks(wishes, { listing: { ...civic, odometerMiles: null } })).toBe(`${hi} How many miles are on it? ${bye}`)
    expect(asks([], { listing: { ...enEspanol, ...none } })).toBe(
      `Hola, me interesa su Honda Civic. ¿Cuántas millas tiene? ¿Cuál es el precio? ¿De qué año es? ${adios}`,
    )
  })

  test('has what the search limits and the ad does not state', () => {
    const limits = { transmission: 'manual', bodyTypes: ['coupe'] }
    const asked = (listing: Partial<Input['listing']>, facts: Input['facts'] = []) =>
      plan([], { listing: { ...civic, ...listing }, limits, facts }).questions.map(({ text }) => text)
    const visit = 'When could I come and see it?'
    expect(asked({})).toEqual(['Is it a manual?', 'What body style is it?', visit])
    expect(asked({ transmission: 'manual', bodyType: 'coupe' })).toEqual([visit])
    expect(asked({ bodyType: 'coupe' }, [factOf('manual transmission', 'yes')])).toEqual([visit])
  })

  test.each<[said: string, listing: Partial<Input['listing']>, facts: Input['facts'], notAsked: string[]]>([
    ['never crashed', { description: 'Nunca chocada, la vendo por viaje, muy buena.' }, [], ['accident', 'wish-a1']],
    ['no accidents in the facts', {}, [factOf('accident', 'no')], ['accident', 'wish-a1']],
    ['a title in the name', { description: 'Titulo limpio a mi nombre' }, [], ['title']],
    ['a title in the name in English', { description: 'Clean title in my name' }, [], ['title']],
    ['a private seller by the site', { seller: 'owner' }, [], ['wish-a2']],
    ['a private seller in the facts', { seller: null }, [factOf('dealer', 'no')], ['wish-a2']],
    ['OBO in the facts', {}, [factOf('price negotiable', 'yes')], ['firm']],
  ])('is not asked again, as a wish neither: %s', (_, over, facts, notAsked) => {
    const planOf = (listing: Partial<Input['listing']>, some: Input['facts']) =>
      plan([['accident'], ['dealer']], { listing: { ...bare, seller: null, ...listing }, facts: some })
    const ids = (planned: ReturnType<typeof planOf>) => planned.questions.map(({ id }) => id)
    const dropped = ids(plan([], { listing: { ...bare, ...over }, facts })).concat(ids(planOf(over, facts)))
    expect(dropped.filter((id) => notAsked.includes(id))).toEqual([])
  })

  test('is asked of a wish about which the ad contradicts itself', () => {
    const { criteria, verdicts } = judged([['accident']])
    const torn = verdicts.map((verdict) => ({ ...verdict, unsettled: 'contradiction' as const }))
    const facts = [factOf('accident', 'no')]
    expect(plan([], { criteria, verdicts: torn, facts }).questions.map(({ id }) => id)).toContain('wish-a1')
    expect(plan([], { criteria, verdicts, facts }).questions.map(({ id }) => id)).not.toContain('wish-a1')
  })

  test('can be sent by text', () => {
    expect(textMessageUrl('Is it “firm”?\nAda & Bob')).toBe(
      'sms:?&body=Is%20it%20%E2%80%9Cfirm%E2%80%9D%3F%0AAda%20%26%20Bob',
    )
  })
})

test('asks about a wish with a condition without the condition', () => {
  const condition = { quantity: 'odometer', least: 90_000, most: null } as const
  expect(asks([], judged([['timing belt replaced']], { condition }))).toBe(
    `${hi} Has the timing belt been replaced? ${bye}`,
  )
})

test('asks about an edited criterion by its verdict’s label', () => {
  const { verdicts } = judged([[['heated seats', 'leather seats']], [openAlternative('black headlights')]])
  const { criteria } = judged([['rust'], ['dents']])
  const question = 'Does it have heated or leather seats? Does it have black headlights?'
  expect(asks([], { verdicts, criteria })).toBe(`${hi} ${question} ${bye}`)
})

test.each([
  ['Robin', `${hi} Does it have a sunroof? ${bye}\nRobin`],
  ['  ', `${hi} Does it have a sunroof? ${bye}`],
  ['Robin\r\nBcc: x', `${hi} Does it have a sunroof? ${bye}\nRobin Bcc: x`],
])('signs as %j: %s', (signAs, message) => expect(asks([['sunroof']], { signAs })).toBe(message))

test.each([
  ['the year is unknown', { ...civic, year: null }, 'the Honda Civic'],
  ['no model is recognized', { ...unknownCar, title: 'Best  car\u202e ever' }, 'your ad "Best car ever"'],
  [
    'the title has quotation marks',
    { ...unknownCar, title: 'Car", wire $500 to "me' },
    'your ad "Car, wire $500 to me"',
  ],
  ['the title has line breaks', { ...unknownCar, title: 'Car\r\n\r\nBcc: x' }, 'your ad "Car Bcc: x"'],
  ['the title is long', { ...unknownCar, title: 'car '.repeat(500) }, `your ad "${'car '.repeat(13)}car…"`],
  ['the title contains a link', { ...unknownCar, title: 'Nice car cheap-cars.example.com/x' }, 'your ad "Nice car"'],
  ['the title is a link', { ...unknownCar, title: 'https://cheap-cars.example.com/x' }, 'your car'],
  ['the title contains a tag', { ...unknownCar, title: 'Nice <b>car</b>' }, 'your ad "Nice car"'],
  ['a period has no space after it', { ...unknownCar, title: 'Runs great.Clean' }, 'your ad "Runs great.Clean"'],
  ['quotation marks hide a link', { ...unknownCar, title: 'Car cheap-cars."com' }, 'your ad "Car"'],
  ['the title contains an email address', { ...unknownCar, title: 'ask bob@mail for it' }, 'your car'],
  ['there is no title', { ...unknownCar, title: ' ' }, 'your car'],
  ['the trim is hostile', { ...civic, trim: '<b>http://evil.example</b>' }, 'the 2016 Honda Civic'],
])('names the car if %s', (_, listing, car) =>
  expect(plan([], { listing }).greeting).toBe(`Hi, I am interested in ${car}.`),
)

test('quotes the title of a Spanish ad if the car is not recognized', () => {
  const listing = { ...enEspanol, make: null, title: 'Carro bonito' }
  expect(asks([['sunroof']], { listing })).toBe(
    `Hola, me interesa su anuncio "Carro bonito". ¿Tiene techo corredizo? ${adios}`,
  )
})

test('Spanish uses u before an o sound', () => {
  const alternatives = [
    openAlternative('rims', { spanish: 'rines' }),
    openAlternative('shades', { spanish: 'ocho cortinas' }),
  ]
  expect(asks([[alternatives]], { listing: enEspanol })).toBe(`${hola} ¿Tiene rines u ocho cortinas? ${adios}`)
})

test.each(['en', 'es'] as const)('every feature has at most one well-formed question: %s', (language) => {
  const questionOf = (feature: Feature) => wishQuestion([featureAlternative(feature)], language)
  const unasked = features.filter((feature) => questionOf(feature) === null)
  expect(unasked).toEqual(features.filter((feature) => ['scam sign', 'vin mismatch', 'wanted ad'].includes(feature)))
  for (const feature of features.filter((one) => !unasked.includes(one))) {
    expect(questionOf(feature)).toMatch(language === 'en' ? /^[A-Z][^?¿]+\?$/ : /^¿[A-ZÉ][^?¿]+\?$/)
  }
})
