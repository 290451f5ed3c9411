import { describe, expect, test } from 'vitest'
import type { OpeningOffer } from '../deal/offer'
import { writeOfferMessage, type OfferRequest } from './offer-message'
import { dropsText, noOfferText, offerReasons } from './offer-text'

const offer: OpeningOffer = {
  ...{ cents: 1_290_000, basis: 'quarter', floorCents: 1_090_400, quarterCents: 1_290_300, middleCents: 1_450_300 },
}
const context = { askingCents: 1_400_000, count: 23, daysListed: 3, drops: 0, stance: null }

describe('offerReasons', () => {
  const market = 'Out of 23 similar cars, a quarter are listed under $12,900 and half under $14,500.'

  test('names the discount, its reasons and the market', () => {
    expect(offerReasons(offer, context)).toEqual([
      'That’s 8% under the asking price: the ad is new and the price hasn’t dropped.',
      market,
    ])
    expect(offerReasons(offer, { ...context, daysListed: 23, drops: 2, stance: 'negotiable' })[0]).toBe(
      'That’s 8% under the asking price: the ad has been up for 23 days, the price dropped twice, and the seller takes offers.',
    )
  })

  test('a firm price', () => {
    const firm = { ...offer, basis: 'firm', cents: 1_400_000 } as const
    expect(offerReasons(firm, { ...context, stance: 'firm' })).toEqual([
      'The ad says the price is firm, so the opening offer is the asking price.',
      market,
    ])
    expect(offerReasons({ ...firm, cents: 1_600_000 }, { ...context, askingCents: 1_600_000, stance: 'firm' })[1]).toBe(
      'Half of 23 similar cars are listed under $14,500, so be ready to walk away.',
    )
  })

  test('at the limits', () => {
    const limit = offerReasons({ ...offer, basis: 'limit', cents: 2_550_000 }, { ...context, askingCents: 3_000_000 })
    expect(limit).toEqual([
      'That’s 15% under the asking price. Sellers rarely answer a lower offer.',
      'Half of 23 similar cars are listed under $14,500, so be ready to walk away.',
    ])
    const floor = offerReasons({ ...offer, basis: 'floor', cents: 1_090_400 }, { ...context, askingCents: 1_100_000 })
    // The figure is lower than the asking price, so the reason must not say that a lower offer is groundless.
    expect(floor).toEqual([
      'Only one in ten of 23 similar cars is listed under $10,900.',
      'The asking price of $11,000 is close to that, so don’t expect much room.',
    ])
    const low = offerReasons({ ...offer, basis: 'asking', cents: 1_220_000 }, { ...context, askingCents: 1_260_000 })
    expect(low).toEqual([
      'That’s 3% under the asking price: the ad is new and the price hasn’t dropped.',
      'Few of 23 similar cars cost much less: a quarter are listed under $12,900.',
    ])
  })
})

test('noOfferText counts comparable cars', () => {
  const text = (count: number) => noOfferText({ why: 'too few', count })
  expect([text(0), text(1), text(5)]).toEqual([
    'We found no similar cars. We need 8 to suggest an offer.',
    'We found only 1 similar car. We need 8 to suggest an offer.',
    'We found only 5 similar cars. We need 8 to suggest an offer.',
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
