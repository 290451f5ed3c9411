import type { QuotePlace } from '#domain/judgment/evidence/quote-in-context'
import { confirmedCountText } from '#domain/judgment/verdicts/grade'
import { detectAdLanguage } from '#domain/words/ad-language'
import { markAd, type MarkedAd } from '#domain/words/ad-text'
import { mainEvidence, toChecklist } from '#domain/words/checklist'
import { toProof, type Proof } from '#domain/words/evidence-text'
import { factTable, type StatedCar } from '#domain/words/fact-table'
import { viewOf, type Car, type CardView } from '../cars/cars.server'

export type CarInFull = ReturnType<typeof carInFull>

/** What a car's page shows beyond its card: all proof, linked to the ad that it is marked in, and the table of facts. */
export function carInFull(car: Car, stated: StatedCar) {
  const view = viewOf(car, true)
  const { rows } = toChecklist(view.verdicts, true)
  const risks = view.risks.map(({ label, evidence }) => ({ label, proof: mainEvidence({ evidence }).map(toProof) }))
  const places = [...rows, ...risks].flatMap(({ proof }) => proof.flatMap(({ place }) => place ?? []))
  const { text, markOf } = markAd(car.listing, places)
  return {
    confirmed: confirmedCountText(car.verdicts),
    rows: rows.map((row) => withMarks(row, markOf)),
    risks: risks.map((risk): CardView['risks'][number] => withMarks(risk, markOf)),
    ad: { ...text, language: detectAdLanguage(car.listing) },
    facts: factTable(stated),
  }
}

const withMarks = <Proven extends { proof: Proof[] }>(row: Proven, markOf: MarkedAd['markOf']): Proven => ({
  ...row,
  proof: row.proof.map(({ place, ...proof }) => ({ ...proof, ...markIn(place, markOf) })),
})

function markIn(place: QuotePlace | undefined, markOf: MarkedAd['markOf']) {
  const mark = place ? markOf(place) : null
  return mark === null ? {} : { mark }
}
