import { answerText } from '#domain/judgment/verdicts/verdict'
import { sanitizeLine } from '#domain/words/car-text'
import type { EvidenceView, RiskView, VerdictView } from '#domain/words/car-view'
import { sumGradeCounts, type GradeCounts } from '#domain/words/evidence-text'
import type { RenderedCar } from '../rendered-car'
import { earlierCarsText, riskPrefix } from '../headlines'
import {
  answeredVerdicts,
  askSellerText,
  confirmedText,
  summarizeCar,
  mailEvidence,
  notStatedText,
  gradeWithNotStatedText,
  shownOfTotalText,
  criterionText,
  type MailContext,
} from './mail-text'
import { confirmAddressText, footerText } from './mail-layout'

/** Text versions: the same facts in the same order, for clients without HTML. */

export function renderCarText(car: RenderedCar, setting: MailContext, lead: string, earlier: GradeCounts): string {
  return paragraphs([
    lead,
    [car.name, car.facts.join(' · '), car.deal, ...car.also.map(alsoText)],
    [confirmedText(car), ...car.risks.map(riskText)],
    [...answeredVerdicts(car).map(verdictText), notStatedText(car)],
    [`${car.times}, as of ${car.asOf}`],
    [
      car.url && `Open it on ${car.marketplace}: ${car.url}`,
      sumGradeCounts(earlier) > 0 ? earlierCarsText(earlier) : null,
      `All results: ${setting.resultsUrl}`,
    ],
    ...askText(car),
    confirmation(setting),
    footer(setting),
  ])
}

export interface CarList {
  title: string
  lead: string
  /** All cars. `cars` contains the first few. */
  counts: GradeCounts
  cars: RenderedCar[]
  /** Previously listed cars that the target does not know yet. */
  earlier?: GradeCounts
}

export function renderListText({ title, lead, counts, cars, earlier }: CarList, setting: MailContext): string {
  return paragraphs([
    title,
    lead,
    ...cars.map((car) => [
      car.name,
      ...car.again.map(({ full }) => full),
      car.facts.join(' · '),
      car.deal,
      ...summarizeCar(car).risks.map(riskText),
      ...summarizeCar(car).proven.map(verdictText),
      summarizeCar(car).others,
      gradeWithNotStatedText(car),
      car.url,
    ]),
    [
      shownOfTotalText(counts, cars.length),
      earlier && sumGradeCounts(earlier) > 0 ? earlierCarsText(earlier) : null,
      `All results: ${setting.resultsUrl}`,
    ],
    confirmation(setting),
    footer(setting),
  ])
}

const alsoText = ({ words, url }: RenderedCar['also'][number]) => (url === null ? words : `${words}: ${url}`)

function evidenceText(evidence: EvidenceView): string {
  const { before, marked, after } = mailEvidence(evidence)
  return `${before}${marked}${after}`
}

function verdictText(line: VerdictView): string {
  return [`${criterionText(line)}: ${answerText(line)}`, ...line.evidence.map(evidenceText)].join(' · ')
}

function riskText({ label, evidence }: RiskView): string {
  return [`${riskPrefix} ${label}`, ...evidence.map(evidenceText)].join(' · ')
}

function askText({ ask, url, marketplace }: RenderedCar): (string | null)[][] {
  if (ask === null) return []
  return [[askSellerText.lead], ask.split('\n'), [url && `${askSellerText.link(marketplace)}: ${url}`]]
}

function confirmation({ confirmUrl }: MailContext): (string | null)[] {
  return confirmUrl === null
    ? []
    : [confirmAddressText.why, `Confirm this address: ${confirmUrl}`, confirmAddressText.notYou]
}

function footer(setting: MailContext): string[] {
  return [
    '--',
    `${setting.brand}. ${footerText.pause}: ${setting.pauseUrl}`,
    `${footerText.mute}: ${setting.muteUrl}`,
    `${footerText.unsubscribe}: ${setting.unsubscribeUrl}`,
  ]
}

/** Third-party text stays on its own line, so that it cannot pass for ours. */
function paragraphs(parts: (string | (string | null)[])[]): string {
  const texts = parts.map((part) =>
    (typeof part === 'string' ? [part] : part).filter((line) => line).map((line) => sanitizeLine(line!)),
  )
  return `${texts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
