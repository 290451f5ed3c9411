import { expect, test } from 'vitest'
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
import { writeSellerMessage, type SellerMessage } from './ask-seller'

const civic: SellerMessage['listing'] = {
  title: '2016 Honda Civic EX-L',
  description: 'Clean title, runs great.',
  ...{ year: 2016, make: 'honda', model: 'civic', trim: 'EX-L' },
}
const enEspanol = { ...civic, description: 'Título limpio, muy buen estado, un solo dueño.' }
const unknownCar = { ...civic, make: null, model: null }

type Wish = [about: Feature | Alternative | (Feature | Alternative)[], strength?: Strength, answer?: Answer]

const alternativeOf = (about: Feature | Alternative) => (typeof about === 'string' ? featureAlternative(about) : about)

function judged(wishes: Wish[], over: Partial<Criterion> = {}): Pick<SellerMessage, 'criteria' | 'verdicts'> {
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

const asks = (wishes: Wish[], over: Partial<SellerMessage> = {}) =>
  writeSellerMessage({ listing: civic, ...judged(wishes), signAs: null, ...over })
const hi = 'Hi, I am interested in the 2016 Honda Civic.'
const hola = 'Hola, me interesa su Honda Civic 2016.'
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
  ['history', [['accident']], 'Has it been in an accident?', '¿Ha tenido algún accidente?'],
  ['condition', [['rust']], 'Is there any rust on it?', '¿Tiene óxido en alguna parte?'],
  ['smoking', [['smoking']], 'Has anyone smoked in it?', '¿Alguien ha fumado adentro?'],
  ['drive', [['all-wheel drive']], 'Is it all-wheel drive?', '¿Tiene tracción integral (AWD)?'],
  ['what works', [['air conditioning']], 'Does the air conditioning work?', '¿Funciona el aire acondicionado?'],
  ['seller', [['dealer']], 'Are you a dealer or a private seller?', '¿Es usted particular o revendedor?'],
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
    'any other open wish, by its label',
    [[openAlternative('easy to park', { spanish: 'fácil de estacionar' })]],
    'I would like to know about: easy to park.',
    'Me gustaría saber sobre: fácil de estacionar.',
  ],
  [
    'questions and open wishes',
    [[openAlternative('gold package', { spanish: 'paquete dorado' })], ['accident'], [openAlternative('low oil use')]],
    'Does it have a gold package? Has it been in an accident? I would also like to know about: low oil use.',
    '¿Tiene paquete dorado? ¿Ha tenido algún accidente? También me gustaría saber sobre: "low oil use".',
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
    'open wishes without a Spanish wording, quoted as the buyer typed them',
    [[[openAlternative('black'), openAlternative('off-white')]], [[openAlternative('a "real" bargain'), 'sunroof']]],
    'I would like to know about: black or off-white, a "real" bargain or sunroof.',
    'Me gustaría saber sobre: "black" u "off-white", "a real bargain" o techo corredizo.',
  ],
  [
    'the weightiest first, nice-to-haves last, five at most',
    [['sunroof', 'nice'], ['rust'], ['bluetooth'], ['clean title', 'must'], ['owners'], ['warranty'], ['diesel']],
    'Is the title clean? Is there any rust on it? Does it have Bluetooth? How many owners has it had? Is it still under warranty?',
    '¿El título está limpio? ¿Tiene óxido en alguna parte? ¿Tiene Bluetooth? ¿Cuántos dueños ha tenido? ¿Todavía tiene garantía?',
  ],
  [
    'only what is open',
    [['sunroof', 'should', 'yes'], ['rust', 'should', 'no'], ['navigation']],
    'Does it have built-in navigation?',
    '¿Tiene navegación integrada?',
  ],
  [
    'a question that two wishes share, once',
    [['dealer'], ['dealer posing as private'], ['scam sign']],
    'Are you a dealer or a private seller?',
    '¿Es usted particular o revendedor?',
  ],
])('writes a question about %s', (_, wishes, english, spanish) => {
  expect(asks(wishes)).toBe(`${hi} ${english} Thank you.`)
  expect(asks(wishes, { listing: enEspanol })).toBe(`${hola} ${spanish} Gracias.`)
})

test('returns null if there is nothing to ask or no seller would answer truthfully', () => {
  expect(asks([])).toBeNull()
  expect(asks([['sunroof', 'must', 'yes']])).toBeNull()
  expect(asks([['scam sign']])).toBeNull()
})

test('asks about a wish with a condition without the condition', () => {
  const condition = { quantity: 'odometer', least: 90_000, most: null } as const
  expect(asks([], judged([['timing belt replaced']], { condition }))).toBe(
    `${hi} Has the timing belt been replaced? Thank you.`,
  )
})

test('asks about an edited criterion by its verdict’s label', () => {
  const { verdicts } = judged([[['heated seats', 'leather seats']], [openAlternative('black headlights')]])
  const { criteria } = judged([['rust'], ['dents']])
  const question = 'Does it have heated or leather seats? Does it have black headlights?'
  expect(asks([], { verdicts, criteria })).toBe(`${hi} ${question} Thank you.`)
})

test.each([
  ['Robin', `${hi} Does it have a sunroof? Thank you.\nRobin`],
  ['  ', `${hi} Does it have a sunroof? Thank you.`],
  ['Robin\r\nBcc: x', `${hi} Does it have a sunroof? Thank you.\nRobin Bcc: x`],
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
  expect(asks([['sunroof']], { listing })).toBe(`Hi, I am interested in ${car}. Does it have a sunroof? Thank you.`),
)

test('quotes the title of a Spanish ad if the car is not recognized', () => {
  const listing = { ...enEspanol, make: null, title: 'Carro bonito' }
  expect(asks([['sunroof']], { listing })).toBe(
    'Hola, me interesa su anuncio "Carro bonito". ¿Tiene techo corredizo? Gracias.',
  )
})

test('Spanish uses u before an o sound', () => {
  const alternatives = [
    openAlternative('rims', { spanish: 'rines' }),
    openAlternative('shades', { spanish: 'ocho cortinas' }),
  ]
  expect(asks([[alternatives]], { listing: enEspanol })).toBe(`${hola} ¿Tiene rines u ocho cortinas? Gracias.`)
})

test.each(['en', 'es'] as const)('every feature has at most one well-formed question: %s', (language) => {
  const listing = language === 'en' ? civic : enEspanol
  const unasked = features.filter((feature) => asks([[feature]], { listing }) === null)
  expect(unasked).toEqual(features.filter((feature) => ['scam sign', 'vin mismatch', 'wanted ad'].includes(feature)))
  for (const feature of features.filter((one) => !unasked.includes(one))) {
    const message = asks([[feature]], { listing })!
    expect(message).toMatch(
      language === 'en' ? /^Hi, [^?]+Civic\. [A-Z][^?¿]+\? Thank/ : /^Hola, [^?]+2016\. ¿[A-ZÉ][^?¿]+\? Gracias/,
    )
  }
})
