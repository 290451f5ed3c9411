import { typicalEquipmentFor } from '#domain/judgment/facts/rules'
import { searchName } from '#domain/search/search-name'
import type { DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { carInFull } from '../../features/car-page/car-in-full.server'
import { exactTimes, toCar, toCardView } from '../../features/cars/cars.server'
import type { OneCar } from '../../features/cars/one-car.server'
import type { MessageSignature } from '../../features/searches/ask-seller'
import type { VisitorNoteView } from '../../features/sharing/visitor-notes.server'
import type { BeforeYouGo } from '../../features/viewing/before-you-go.server'
import type { StatedVin } from '../../features/viewing/stated-vin.server'
import { getCriteria } from '../../features/wishes/criteria.server'
import { alertTexts, listedSinceText, postingTexts, priceTexts } from '../../features/cars/car-texts'

/** What other features show on a car's page. */
interface Beside {
  signature: MessageSignature
  visitorNotes: VisitorNoteView[]
  before: BeforeYouGo
  stated: StatedVin
}

/** View data of a car's page. */
export function carPage(search: Search, one: OneCar, { stated, ...beside }: Beside, reader: DateContext) {
  const { shown, postings, notified, note, isHidden } = one
  const criteria = getCriteria(search)
  const { isUsed, name } = beside.signature
  const asking = criteria && { criteria, limits: search, signAs: isUsed ? name : null, stated: stated.shown }
  const found = toCar(search, shown)
  const { rows, risks, ...inFull } = carInFull(found, stated.shown)
  const car = { ...toCardView(found, reader.now, asking, reader.timeZone), rows, risks }
  return {
    ...{ searchId: search.id, searchName: searchName(search), car, photos: found.photos, isHidden, ...beside },
    ...{ ...inFull, listed: listedSinceText(shown.listing, reader) },
    isUnread: one.isUnread,
    canHaveNote: shown.listing.vehicleId !== null,
    note: note ?? '',
    alerts: alertTexts(notified, car.wasThereBefore, reader),
    prices: priceTexts(postings, reader),
    postings: postingTexts(postings, reader),
    exactly: exactTimes(found, reader.timeZone),
    usual: typicalEquipmentFor(shown.listing),
  }
}
export type CarPage = ReturnType<typeof carPage>
