import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { parseWishes } from '#domain/judgment/criteria/parse-wishes'
import { criterionLabel } from '#domain/judgment/criteria/criterion'
import { checkEvidence } from '#domain/judgment/evidence/evidence'
import type { Answer } from '#domain/judgment/evidence/defects'
import { hasPromptInjection } from '#domain/judgment/evidence/prompt-injection'
import { findFeatureByName } from '#domain/judgment/features/features'
import { findStatedFaults } from '#domain/deal/fault-words'
import { flagUnreliableFigures, isAskedAsIs } from '#domain/listing/unreliable-figures'
import { isPlaceholderPrice } from '#domain/listing/placeholder-figures'
import { findOtherOffer } from '#domain/listing/offer/other-offer'

export function isReliablePrice(dollars: number, text: string, title = 'A car'): boolean {
  const priceCents = dollars * 100
  const { year } = recognizeCar(title)
  return (
    !isPlaceholderPrice(priceCents, isAskedAsIs(text, priceCents) ? null : year) &&
    !flagUnreliableFigures({ title, text, priceCents }).includes('placeholder-price')
  )
}

export const isReliableOdometer = (text: string, title = 'A car', odometerMiles: number | null = null): boolean =>
  !flagUnreliableFigures({ title, text, priceCents: null, odometerMiles }).includes('not-actual-mileage')

const faultKinds = (description: string, title = 'A car'): string[] => [
  ...new Set(findStatedFaults({ title, description }).map(({ kind }) => kind)),
]
export const namesFault = (description: string, title?: string): boolean => faultKinds(description, title).length > 0

export const isCar = (title: string): boolean =>
  findOtherOffer({
    ...{ title, makeModelText: null, year: null, priceCents: null, odometerMiles: null, vin: null },
  }) === null

export const isPromptInjection = hasPromptInjection

export function quoteSupports(label: string, answer: Answer, quote: string, description: string): boolean {
  const listing = { title: 'A car', description, attributes: {}, photoUrls: [] }
  const content = { ...listing, titleStatus: null, transmission: null, bodyType: null }
  const claim = { answer, quote, photo: null, seen: null, attribute: null }
  const named = findFeatureByName(label)
  const about = { feature: named && !named.isOpposite ? named.feature : null, label }
  return checkEvidence(content, claim, about).answer === answer
}

export const describeWishes = (words: string): string[] =>
  parseWishes(words).map((wish) => `${wish.polarity} ${wish.strength} ${criterionLabel(wish)}`)
