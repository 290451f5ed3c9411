import { answerWords } from '#domain/judgement/verdicts/verdict'
import { oneLine } from '#domain/words/car-words'
import type { EvidenceView, RiskView, VerdictView } from '#domain/words/car-view'
import { totalOf, type GradeCounts } from '#domain/words/grade-words'
import type { AnnouncedCar } from '../announced-car'
import { earlierWords, riskSign } from '../subject'
import {
  answered,
  askWords,
  confirmedInCard,
  inShort,
  mailEvidence,
  notStatedWords,
  openWords,
  restWords,
  wishWords,
} from './mail-words'
import type { MailSetting } from './mail-setting'
import { confirmWords, footerWords } from './mail-layout'

/** The text versions: the same facts in the same order, for programs and people that read no HTML. */

export function carText(car: AnnouncedCar, setting: MailSetting, lead: string, earlier: GradeCounts): string {
  return paragraphs([
    lead,
    [car.name, car.facts.join(' · '), car.deal, ...car.also.map(alsoText)],
    [confirmedInCard(car), ...car.risks.map(riskText)],
    [...answered(car).map(verdictText), notStatedWords(car)],
    [`${car.times}, as of ${car.asOf}`],
    [
      car.url && `Open it on ${car.marketplace}: ${car.url}`,
      totalOf(earlier) > 0 ? earlierWords(earlier) : null,
      `All results: ${setting.resultsUrl}`,
    ],
    ...askText(car),
    confirmation(setting),
    footer(setting),
  ])
}

/** A mail about several cars. */
export interface CarList {
  title: string
  lead: string
  /** All cars by their grade; `cars` are the first few. */
  counts: GradeCounts
  cars: AnnouncedCar[]
  /** Cars listed before that the target was not told of yet; none if left out. */
  earlier?: GradeCounts
}

export function listText({ title, lead, counts, cars, earlier }: CarList, setting: MailSetting): string {
  return paragraphs([
    title,
    lead,
    ...cars.map((car) => [
      car.name,
      ...car.again.map(({ full }) => full),
      car.facts.join(' · '),
      car.deal,
      ...inShort(car).risks.map(riskText),
      ...inShort(car).proven.map(verdictText),
      inShort(car).others,
      openWords(car),
      car.url,
    ]),
    [
      restWords(counts, cars.length),
      earlier && totalOf(earlier) > 0 ? earlierWords(earlier) : null,
      `All results: ${setting.resultsUrl}`,
    ],
    confirmation(setting),
    footer(setting),
  ])
}

const alsoText = ({ words, url }: AnnouncedCar['also'][number]) => (url === null ? words : `${words}: ${url}`)

function evidenceText(evidence: EvidenceView): string {
  const { before, marked, after } = mailEvidence(evidence)
  return `${before}${marked}${after}`
}

function verdictText(line: VerdictView): string {
  return [`${wishWords(line)}: ${answerWords(line)}`, ...line.evidence.map(evidenceText)].join(' · ')
}

function riskText({ label, evidence }: RiskView): string {
  return [`${riskSign} ${label}`, ...evidence.map(evidenceText)].join(' · ')
}

function askText({ ask, url, marketplace }: AnnouncedCar): (string | null)[][] {
  if (ask === null) return []
  return [[askWords.lead], ask.split('\n'), [url && `${askWords.link(marketplace)}: ${url}`]]
}

function confirmation({ confirmUrl }: MailSetting): (string | null)[] {
  return confirmUrl === null ? [] : [confirmWords.why, `Confirm this address: ${confirmUrl}`, confirmWords.notYou]
}

function footer(setting: MailSetting): string[] {
  return [
    '--',
    `${setting.brand}. ${footerWords.pause}: ${setting.pauseUrl}`,
    `${footerWords.mute}: ${setting.muteUrl}`,
    `${footerWords.unsubscribe}: ${setting.unsubscribeUrl}`,
  ]
}

/** A stranger's words stay on their own line, so that they cannot pass for ours. */
function paragraphs(parts: (string | (string | null)[])[]): string {
  const texts = parts.map((part) =>
    (typeof part === 'string' ? [part] : part).filter((line) => line).map((line) => oneLine(line!)),
  )
  return `${texts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
