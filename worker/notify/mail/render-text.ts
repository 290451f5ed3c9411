import { oneLine } from '#domain/words/car-words'
import type { VerdictView } from '#domain/words/car-view'
import { evidenceText, type AnnouncedCar } from '../announced-car'
import type { MailSetting } from './mail-setting'
import { confirmWords } from './mail-layout'
import { earlierWords, summarySubject } from '../subject'

/** The text versions: the same facts in the same order, for programs and people that read no HTML. */

export function matchText(car: AnnouncedCar, setting: MailSetting, lead: string, earlier: number): string {
  return paragraphs([
    lead,
    [car.name, car.facts.join(' · ')],
    car.verdicts.map(verdictText),
    [`${car.times}, as of ${car.asOf}`],
    [
      car.url && `Open it on ${car.marketplace}: ${car.url}`,
      earlier > 0 ? earlierWords(earlier) : null,
      `All results: ${setting.resultsUrl}`,
    ],
    confirmation(setting),
    footer(setting),
  ])
}

export function summaryText(count: number, cars: AnnouncedCar[], setting: MailSetting, lead: string): string {
  return paragraphs([
    summarySubject(count),
    lead,
    ...cars.map((car) => [car.name, car.facts.join(' · '), car.reasons.join(', '), car.url]),
    [`All results: ${setting.resultsUrl}`],
    confirmation(setting),
    footer(setting),
  ])
}

function verdictText({ label, answer, evidence }: VerdictView): string {
  return [`${label}: ${answer}`, ...evidence.map(evidenceText)].join(' · ')
}

function confirmation({ confirmUrl }: MailSetting): (string | null)[] {
  return confirmUrl === null ? [] : [confirmWords.why, `Confirm this address: ${confirmUrl}`, confirmWords.notYou]
}

function footer(setting: MailSetting): string[] {
  return ['--', `${setting.brand}. Stop alerts to this address: ${setting.unsubscribeUrl}`]
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
