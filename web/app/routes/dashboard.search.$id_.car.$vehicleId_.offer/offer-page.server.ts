import type { DateContext } from '#domain/words/time-zone'
import type { Search, User } from '#prisma/generated/client'
import { postingTexts } from '../../features/cars/car-texts'
import { toCar, toCardView } from '../../features/cars/cars.server'
import type { OneCar } from '../../features/cars/one-car.server'
import { loadOffer } from '../../features/offer/offer.server'
import { messageSignature } from '../../features/searches/seller-answer.server'
import { canBeOffered, findSavedState } from '../../features/shortlist/mark-offered.server'

interface OfferPageInput {
  user: Pick<User, 'id' | 'firstName' | 'signsMessages'>
  search: Search
  one: OneCar
  /** Postal code that the buyer chose. */
  chosenState: string | null
}

/** View data of the page. Two statements. */
export async function loadOfferPage({ user, search, one, chosenState }: OfferPageInput, reader: DateContext) {
  const { isUsed, name } = messageSignature(user)
  const [offer, saved] = await Promise.all([
    loadOffer({ search, one, chosenState, signAs: isUsed ? name : null }, reader),
    findSavedState(user.id, one.shown.listing),
  ])
  return {
    car: toCardView(toCar(search, one.shown), reader.now, null, reader.timeZone),
    offer,
    postings: postingTexts(one.postings, reader),
    saved: { state: saved, canBeOffered: saved !== null && canBeOffered(saved) },
  }
}

export type OfferPage = Awaited<ReturnType<typeof loadOfferPage>>
