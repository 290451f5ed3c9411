import { describe, expect, test } from 'vitest'
import type { OpeningOffer } from '../deal/offer'
import { writeOfferMessage, type OfferRequest } from './offer-message'
import { dropsText, feeTexts, noOfferText, offerReasons } from './offer-text'

const offer: OpeningOffer = {
  ...{ cents: 1_310_000, basis: 'asking', discount: 0.06, floorCents: 1_090_400, middleCents: 1_450_300 },
}
const context = { askingCents: 1_400_000, count: 23, daysListed: 3, drops: 0, isFirm: false }

describe('offerReasons', () => {
  const market = 'Of 23 comparable cars, one in ten asks less than $10,900 and half ask less than $14,500.'

  test('names the discount, its reasons and the market', () => {
    expect(offerReasons(offer, context)).toEqual([
      'That’s 6% under the asking price: the ad is new and the price hasn’t dropped.',
      market,
    ])
    expect(offerReasons({ ...offer, discount: 0.1 }, { ...context, daysListed: 23, drops: 2 })[0]).toBe(
      'That’s 10% under the asking price: the ad has been up for 23 days and the price dropped twice.',
    )
  })

  test('a firm price', () => {
    expect(offerReasons({ ...offer, discount: 0 }, { ...context, isFirm: true })).toEqual([
      'The ad says the price is firm, so the figure is the asking price.',
      market,
    ])
  })

  test('at the limits', () => {
    expect(
      offerReasons({ ...offer, basis: 'middle', cents: 1_450_000 }, { ...context, askingCents: 3_000_000 }),
    ).toEqual([
      'Half of 23 comparable cars ask less than $14,500.',
      'This seller asks $15,500 more, so be ready to walk away.',
    ])
    const floor = offerReasons({ ...offer, basis: 'floor', cents: 1_090_400 }, { ...context, askingCents: 1_100_000 })
    // The figure is lower than the asking price, so the reason must not say that a lower offer is groundless.
    expect(floor).toEqual([
      'Only one in ten of 23 comparable cars asks less than $10,900.',
      'The asking price of $11,000 is close to that, so there is little to haggle over.',
    ])
  })
})

test('noOfferText counts comparable cars', () => {
  const text = (count: number) => noOfferText({ why: 'too few', count })
  expect([text(0), text(1), text(5)]).toEqual([
    'We know no comparable cars and need 8 for a figure.',
    'We know only 1 comparable car and need 8 for a figure.',
    'We know only 5 comparable cars and need 8 for a figure.',
  ])
})

test('dropsText sums up', () => {
  const drop = { at: 0, fromCents: 1_000_000, toCents: 950_000 }
  expect([dropsText([]), dropsText([drop]), dropsText([drop, { ...drop, toCents: 930_000 }])]).toEqual([
    'The price hasn’t dropped since we first saw it.',
    'The price dropped once, by $500.',
    'The price dropped twice, by $1,200 in all.',
  ])
})

test('feeTexts are safe and short', () => {
  const texts = feeTexts([
    { kind: 'taxes', words: 'plus <b>tax\u202E</b> and fees', cents: null },
    { kind: 'dealer', words: `${'doc '.repeat(60)}fee`, cents: null },
  ])
  expect(texts[0]).not.toMatch(/[<>\u202E]/)
  expect(texts[1]!.length).toBeLessThanOrEqual(90)
})

describe('writeOfferMessage', () => {
  const listing = {
    ...{
      title: '2016 Honda Civic',
      description: 'Very good car',
      year: 2016,
      make: 'honda',
      model: 'civic',
      trim: null,
    },
  }
  const spanish = { ...listing, description: 'Se vende carro en muy buenas condiciones' }
  const write = (request: OfferRequest, over = {}) =>
    writeOfferMessage({ listing, request, hasFees: false, signAs: null, ...over })
  const cents = 1_140_000

  test.each<[OfferRequest, string, string]>([
    [{ kind: 'offer', cents }, 'If it is as described, would you take $11,400?', '¿aceptaría $11,400?'],
    [{ kind: 'accept', cents }, 'If it is as described, I would pay $11,400.', 'pagaría $11,400.'],
    [{ kind: 'available', cents }, 'Is it still available at $11,400?', '¿Todavía está disponible por $11,400?'],
    [{ kind: 'price' }, 'What is your asking price?', '¿Cuál es el precio?'],
    [{ kind: 'negotiable' }, 'Is the price negotiable?', '¿El precio es negociable?'],
    [{ kind: 'why so low' }, 'Why are you selling it? Is the title clean?', '¿Por qué lo vende?'],
  ])('%j in English and Spanish', (request, english, inSpanish) => {
    expect(write(request)).toContain(english)
    expect(write(request)).toMatch(/^Hi, I am interested in the 2016 Honda Civic\. .* Thank you\.$/)
    expect(write(request, { listing: spanish })).toContain(inSpanish)
    expect(write(request, { listing: spanish })).toMatch(/^Hola, me interesa su Honda Civic 2016\. .* Gracias\.$/)
  })

  test('asks for the total if the ad names fees, and is signed', () => {
    expect(write({ kind: 'offer', cents }, { hasFees: true, signAs: 'Ada\u0007<b>' })).toMatch(
      /What is the total with all fees\? .* Thank you\.\nAda/,
    )
  })
})
