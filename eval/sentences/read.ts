import { recogniseCar } from '#domain/catalogue/recognise/recognise'
import { wishesByCode } from '#domain/judgement/criteria/read-words'
import { labelOf } from '#domain/judgement/criteria/criterion'
import { checkEvidence } from '#domain/judgement/evidence/evidence'
import type { Answer } from '#domain/judgement/evidence/evidence-kinds'
import { isAddressedToReader } from '#domain/judgement/evidence/orders-to-reader'
import { featureNamed } from '#domain/judgement/features/features'
import { statedFaults } from '#domain/deal/stated-faults'
import { disownedFigures } from '#domain/listing/disowned-figures'
import { isJokePrice } from '#domain/listing/joke-figures'
import { whyNoCar } from '#domain/listing/not-a-car'

/** What the code makes of one sentence, each by the function that the product uses. */

export function isReliablePrice(dollars: number, text: string, title = 'A car'): boolean {
  const priceCents = dollars * 100
  return (
    !isJokePrice(priceCents, recogniseCar(title).year) &&
    !disownedFigures({ title, text, priceCents }).includes('joke-price')
  )
}

export const isReliableOdometer = (text: string, title = 'A car', odometerMiles: number | null = null): boolean =>
  !disownedFigures({ title, text, priceCents: null, odometerMiles }).includes('not-actual-mileage')

export const faultKinds = (description: string, title = 'A car'): string[] => [
  ...new Set(statedFaults({ title, description }).map(({ kind }) => kind)),
]
export const namesFault = (description: string, title?: string): boolean => faultKinds(description, title).length > 0

export const isCar = (title: string): boolean => whyNoCar(title) === null

export const isOrder = isAddressedToReader

export function supports(label: string, answer: Answer, quote: string, description: string): boolean {
  const listing = { title: 'A car', description, attributes: {}, photoUrls: [] }
  const content = { ...listing, titleStatus: null, transmission: null, bodyType: null }
  const claim = { answer, quote, photo: null, seen: null, attribute: null }
  const named = featureNamed(label)
  const about = { feature: named && !named.isOpposite ? named.feature : null, label }
  return checkEvidence(content, claim, about).answer === answer
}

export const wishesIn = (words: string): string[] =>
  wishesByCode(words).map((wish) => `${wish.polarity} ${wish.strength} ${labelOf(wish)}`)
