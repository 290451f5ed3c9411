import { proofText } from '#domain/words/evidence-text'
import { sumGradeCounts, type GradeCounts } from '#domain/words/grade-text'
import { noMoreCars, type RenderedCar } from '../rendered-car'
import {
  multiCarLead,
  multiCarSubject,
  multiCarTitle,
  digestTitle,
  carLeadText,
  carSubject,
  summarySubject,
} from '../headlines'
import { renderAskSeller, renderCarCard, renderJudgment, renderMoreCars, renderShortJudgment } from './car-parts'
import {
  renderConfirmAddress,
  button,
  footerText,
  type Html,
  headlineStyle,
  renderLayout,
  link,
  type LayoutOptions,
  markup,
} from './mail-layout'
import { type CarMailContext, fitsSearchesText, listSearches, type MailContext, saveText } from './mail-text'
import { renderCarText, renderListText, type CarList } from './render-text'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** One new car of any grade. `more`: cars listed earlier that the target does not know yet. */
export function renderCarMail(car: RenderedCar, setting: CarMailContext, more = noMoreCars): RenderedMail {
  const lead = carLeadText(car, setting.searchName)
  const quote = car.rows.flatMap(({ proof }) => proof).find(({ kind }) => kind === 'quote')
  const preview = [...(quote ? [proofText(quote)] : []), ...car.facts, car.times].join(' · ')
  const body = markup`${renderCarCard(car, 'h1', renderJudgment(car))}
    <p style="margin:20px 0 0">${car.url ? button(car.url, `Open on ${car.marketplace}`) : null}</p>
    ${setting.saveUrl !== null && markup`<p style="margin:16px 0 0;font-size:16px;line-height:24px">${link(setting.saveUrl, saveText)}</p>`}
    ${renderAskSeller(car)}
    ${renderMoreCars(more, setting.resultsUrl)}
    <p style="margin:16px 0 0;font-size:16px;line-height:24px">${link(setting.resultsUrl, 'See all results')}</p>
    ${renderSearches(setting, 1)}
    ${renderConfirmAddress(setting)}`
  return {
    subject: carSubject(car),
    html: renderLayout(frame(setting, lead, preview), body),
    text: renderCarText(car, setting, lead, more),
  }
}

/** `counts` covers all cars by grade; `cars` contains the first, and `more` the others. */
export function renderSummaryMail(
  counts: GradeCounts,
  cars: RenderedCar[],
  setting: MailContext,
  more = noMoreCars,
): RenderedMail {
  const lead = `Your search “${setting.searchName}” is on. ${setting.brand} watches for more.`
  const title = summarySubject(counts)
  return renderList({ subject: title, title, lead, counts, cars, setting, more })
}

/** Best car first. Counted and shown as in the summary; `more` also has cars listed earlier. */
export function renderMultiCarMail(
  counts: GradeCounts,
  cars: RenderedCar[],
  setting: MailContext,
  more = noMoreCars,
): RenderedMail {
  const subject = multiCarSubject(carSubject(cars[0]!), sumGradeCounts(counts))
  const lead = multiCarLead(cars, setting.searchName)
  return renderList({ subject, title: multiCarTitle(counts), lead, counts, cars, setting, more })
}

/** Counted and shown as in the summary. */
export function renderDigestMail(
  counts: GradeCounts,
  cars: RenderedCar[],
  setting: MailContext,
  more = noMoreCars,
): RenderedMail {
  const title = digestTitle(counts, setting.searchName)
  return renderList({ subject: title, title, lead: digestLead, counts, cars, setting, more })
}

const digestLead = 'Cars that aren’t ruled out and that we haven’t alerted you about.'

function renderList(list: CarList & { subject: string; setting: MailContext }): RenderedMail {
  const { subject, title, lead, counts, cars, setting, more } = list
  const preview = cars.map((car) => [car.name, ...car.statedFigures.slice(0, 1)].join(', ')).join(' · ')
  const count = sumGradeCounts(counts)
  const body = markup`<h1 style="${headlineStyle}">${title}</h1>
    ${cars.map((car) => renderCarCard(car, 'h2', renderShortJudgment(car)))}
    ${renderMoreCars(more, setting.resultsUrl)}
    <p style="margin:20px 0 0">
      ${button(setting.resultsUrl, count === 1 ? 'See the proof' : `See all ${count} with proof`)}
    </p>
    ${renderSearches(setting, count)}
    ${renderConfirmAddress(setting)}`
  return { subject, html: renderLayout(frame(setting, lead, preview), body), text: renderListText(list, setting) }
}

/** Named in the email instead of in its footer, whose links are about one search. */
function renderSearches(setting: MailContext, cars: number): Html | null {
  const searches = listSearches(setting)
  if (searches === null) return null
  return markup`<p style="margin:20px 0 8px;font-size:16px;line-height:24px">${fitsSearchesText(cars, searches.length)}</p>
    <ul style="margin:0;padding:0 0 0 20px">
      ${searches.map(({ name, resultsUrl, pauseUrl, muteUrl }) => markup`<li style="margin:0 0 8px;font-size:16px;line-height:24px">${link(resultsUrl, name)} · ${link(pauseUrl, footerText.pause)} · ${link(muteUrl, footerText.mute)}</li>`)}
    </ul>`
}

function frame(setting: MailContext, lead: string, preview: string): LayoutOptions {
  const { brand, supportEmail, webUrl, unsubscribeUrl, muteUrl, pauseUrl } = setting
  const ofSearch = listSearches(setting) === null ? { muteUrl, pauseUrl } : {}
  return { brand, supportEmail, webUrl, unsubscribeUrl, ...ofSearch, lead, preview }
}
