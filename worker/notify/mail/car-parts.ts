import { toneOf, toneSigns } from '#domain/judgement/verdicts/tone'
import type { EvidenceView, RiskView, VerdictView } from '#domain/words/car-view'
import { evidenceWords } from '#domain/words/evidence-words'
import type { AnnouncedCar } from '../announced-car'
import { riskSign } from '../subject'
import { card, lineAbove, quiet, tones } from './colours'
import { link, marker } from './mail-layout'
import { askWords, labelWords, openWords } from './mail-words'
import { markup, type Html } from './markup'

/** The parts of a car in a mail. */

export const boxed = `${card}border-radius:8px;overflow:hidden;`
const line = 'font-size:16px;line-height:24px'

/**
 * As wide as the card, and low enough that the verdicts show in a preview pane. No fixed height: with images off, one
 * line of text replaces it.
 */
export function photo(car: AnnouncedCar): Html | null {
  if (car.photoUrl === null) return null
  return markup`<img src="${car.photoUrl}" alt="Photo of the ${car.name}" width="600" class="quiet" style="display:block;width:100%;height:auto;max-height:320px;object-fit:cover;font-size:14px;${quiet}"/>`
}

/** Facts of up to this many characters stay on one line. */
const unbroken = 28

export function factsRow(car: AnnouncedCar): Html {
  const [price, ...rest] = car.facts
  return markup`<p style="margin:0;${line};font-variant-numeric:tabular-nums">
    <strong>${price ?? ''}</strong>${rest.map((fact) => markup` <span class="quiet" style="${quiet}">·</span> <span style="${fact.length <= unbroken && 'white-space:nowrap'}">${fact}</span>`)}
  </p>`
}

/** Where else the car stands. */
export function alsoRows({ also }: AnnouncedCar): Html | null {
  if (also.length === 0) return null
  return markup`${also.map(({ words, url }) => markup`<p style="margin:4px 0 0;${line}">${url === null ? words : link(url, words)}</p>`)}`
}

/** The price among comparable cars. */
export function dealRow({ deal }: AnnouncedCar): Html | null {
  return deal === null ? null : markup`<p style="margin:4px 0 0;${line};font-variant-numeric:tabular-nums">${deal}</p>`
}

/** How much of the wishes is confirmed, the risks, and then wish by wish what is known and how. */
export function judgement({ confirmed, risks, verdicts }: AnnouncedCar): Html | null {
  if (confirmed === null && risks.length === 0 && verdicts.length === 0) return null
  return markup`<div class="line" style="margin:14px 0 0;padding:10px 0 0;${lineAbove}">
    ${confirmed !== null && markup`<p style="margin:6px 0 0;${line};font-weight:700">${confirmed}</p>`}
    ${risks.map(riskRow)} ${verdicts.map(verdictRow)}
  </div>`
}

const row = 'margin:6px 0 0;padding:0 0 0 24px;text-indent:-24px;font-size:16px;line-height:25px'
const sign = 'display:inline-block;width:24px;text-indent:0;font-weight:700;'

/** The colour shows whether the answer is the wanted one. The sign and the words show it without the colour. */
function verdictRow(verdict: VerdictView): Html {
  const tone = toneOf(verdict)
  return markup`<p style="${row}">
    <span class="${tone}" style="${sign}${tones[tone]}">${toneSigns[tone]}</span>${labelWords(verdict)}
    <span class="quiet" style="${quiet}">·</span>
    <strong class="${tone}" style="${tones[tone]}">${verdict.answer}</strong>
    ${verdict.evidence.map(evidencePart)}
  </p>`
}

export function riskRow({ label, evidence }: RiskView): Html {
  return markup`<p style="${row}">
    <span class="bad" style="${sign}${tones.bad}">!</span><strong class="bad" style="${tones.bad}">${riskSign} ${label}</strong>
    ${evidence.map(evidencePart)}
  </p>`
}

function evidencePart(evidence: EvidenceView): Html {
  const { before, marked, after } = evidenceWords(evidence)
  return markup` <span class="quiet" style="${quiet}">· ${before}</span><mark style="${marker}">${marked}</mark><span class="quiet" style="${quiet}">${after}</span>`
}

/** One line for the good of a car and one for what is open, where there is no space for its verdicts. */
export function inShort(car: AnnouncedCar): Html {
  const open = openWords(car)
  const shortRow = (tone: 'good' | 'open', words: string) =>
    markup`<p style="${row}"><span class="${tone}" style="${sign}${tones[tone]}">${toneSigns[tone]}</span>${words}</p>`
  return markup`${car.risks.map(riskRow)}${car.reasons.length > 0 && shortRow('good', car.reasons.join(', '))}${open !== null && shortRow('open', open)}`
}

/** The message to the seller, marked as a whole by one press, with the link to the ad beside it. */
export function askBlock({ ask, url, marketplace }: AnnouncedCar): Html | null {
  if (ask === null) return null
  const [message = '', name] = ask.split('\n')
  return markup`<div style="margin:24px 0 0">
    <p class="quiet" style="margin:0 0 8px;${line};${quiet}">${askWords.lead}</p>
    <p class="card" style="${card}border-radius:8px;margin:0;padding:12px 16px;${line};-webkit-user-select:all;user-select:all">${message}${name !== undefined && markup`<br/>${name}`}</p>
    ${url !== null && markup`<p style="margin:8px 0 0;${line}">${link(url, askWords.link(marketplace))}</p>`}
  </div>`
}
