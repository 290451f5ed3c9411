import { sanitizeLine } from '#domain/words/car-text'
import type { RiskView } from '#domain/words/car-view'
import { mainEvidence, rowText, type ChecklistRow } from '#domain/words/checklist'
import { proofText, toProof } from '#domain/words/evidence-text'
import { sumGradeCounts, type GradeCounts } from '#domain/words/grade-text'
import { alsoText, priceText, type MoreCars, type RenderedCar } from '../rendered-car'
import { carLine, moreCarsText, riskPrefix } from '../headlines'
import {
  askSellerText,
  fitsSearchesText,
  gradeWithNotStatedText,
  listSearches,
  notStatedText,
  saveText,
  shortProof,
  unnamedText,
  summarizeCar,
  type CarMailContext,
  type MailContext,
} from './mail-text'
import { confirmAddressText, footerText } from './mail-layout'

/** Text versions: the same facts in the same order, for clients without HTML. */

export function renderCarText(car: RenderedCar, setting: CarMailContext, lead: string, more: MoreCars): string {
  return paragraphs([
    lead,
    [car.name, factsText(car), car.deal, ...car.also.map(alsoLine)],
    car.risks.map(riskText),
    [...car.rows.map(checklistText), openText(car), car.unnamedOpen && `? ${car.unnamedOpen}`, car.extraCosts],
    [`${car.times}, as of ${car.asOf}`],
    [car.url && `Open on ${car.marketplace}: ${car.url}`, setting.saveUrl && `${saveText}: ${setting.saveUrl}`],
    moreTexts(more),
    [`All results: ${setting.resultsUrl}`],
    ...askText(car),
    ...searchTexts(setting, 1),
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
  more: MoreCars
}

export function renderListText({ title, lead, counts, cars, more }: CarList, setting: MailContext): string {
  return paragraphs([
    title,
    lead,
    ...cars.map((car) => [
      car.name,
      ...car.again.map(({ full }) => full),
      factsText(car),
      car.deal,
      ...summarizeCar(car).risks.map(riskText),
      ...summarizeCar(car).proven.map(checklistText),
      summarizeCar(car).others,
      gradeWithNotStatedText(car),
      car.url,
    ]),
    moreTexts(more),
    [`All results: ${setting.resultsUrl}`],
    ...searchTexts(setting, sumGradeCounts(counts)),
    confirmation(setting),
    footer(setting),
  ])
}

function searchTexts(setting: MailContext, cars: number): string[][] {
  const searches = listSearches(setting)
  if (searches === null) return []
  return [
    [fitsSearchesText(cars, searches.length)],
    ...searches.map(({ name, resultsUrl, pauseUrl, muteUrl }) => [
      `${name}: ${resultsUrl}`,
      `${footerText.pause}: ${pauseUrl}`,
      `${footerText.mute}: ${muteUrl}`,
    ]),
  ]
}

function moreTexts(more: MoreCars): (string | null)[] {
  if (more.cars.length === 0) return []
  return [moreCarsText(more.counts), ...more.cars.flatMap((car) => [carLine(car), car.url]), unnamedText(more)]
}

const factsText = (car: RenderedCar) => [priceText(car), ...car.facts].join(' · ')

const alsoLine = (other: RenderedCar['also'][number]) =>
  other.url === null ? alsoText(other) : `${alsoText(other)}: ${other.url}`

const checklistText = (row: ChecklistRow) => rowText({ ...row, proof: row.proof.map(shortProof) })

function openText(car: RenderedCar): string | null {
  const open = notStatedText(car)
  return open === null ? null : `? ${open} · Not stated`
}

const riskText = ({ label, evidence }: RiskView) =>
  [`${riskPrefix} ${label}`, ...mainEvidence({ evidence }).map((item) => proofText(shortProof(toProof(item))))].join(
    ' · ',
  )

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
  const { brand, pauseUrl, muteUrl, unsubscribeUrl } = setting
  const links = [
    ...(listSearches(setting) === null ? [`${footerText.pause}: ${pauseUrl}`, `${footerText.mute}: ${muteUrl}`] : []),
    `${footerText.unsubscribe}: ${unsubscribeUrl}`,
  ]
  return ['--', `${brand}. ${links[0]!}`, ...links.slice(1)]
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
