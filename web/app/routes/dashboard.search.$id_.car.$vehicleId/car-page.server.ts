import { typicalEquipmentFor } from '#domain/judgment/facts/rules'
import { searchName } from '#domain/search/search-name'
import { toChecklist } from '#domain/words/checklist'
import type { DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { toCar, toCardView, viewOf } from '../../features/cars/cars.server'
import type { OneCar } from '../../features/cars/one-car.server'
import type { MessageSignature } from '../../features/searches/car-actions'
import type { VisitorNoteView } from '../../features/sharing/visitor-notes.server'
import type { BeforeYouGo } from '../../features/viewing/before-you-go.server'
import { getCriteria } from '../../features/wishes/criteria.server'
import { alertTexts, postingTexts, priceTexts } from '../../features/cars/car-texts'

/** What other features show on a car's page. */
interface Beside {
  signature: MessageSignature
  visitorNotes: VisitorNoteView[]
  before: BeforeYouGo
}

/** View data of a car's page. */
export function carPage(search: Search, one: OneCar, beside: Beside, reader: DateContext) {
  const { shown, postings, notified, note, isHidden } = one
  const criteria = getCriteria(search)
  const { isUsed, name } = beside.signature
  const asking = criteria && { criteria, signAs: isUsed ? name : null }
  const found = toCar(search, shown)
  const { rows } = toChecklist(viewOf(found).verdicts, true)
  const car = { ...toCardView(found, reader.now, asking, reader.timeZone), rows }
  return {
    ...{ searchId: search.id, searchName: searchName(search), car, photos: found.photos, isHidden, ...beside },
    canHaveNote: shown.listing.vehicleId !== null,
    note: note ?? '',
    alerts: alertTexts(notified, car.wasThereBefore, reader),
    prices: priceTexts(postings, reader),
    postings: postingTexts(postings, reader),
    usual: typicalEquipmentFor(shown.listing),
  }
}
export type CarPage = ReturnType<typeof carPage>
