import { evidenceText, countGrades, sumGradeCounts, type GradeCounts } from '#domain/words/evidence-text'
import type { RenderedCar } from '../rendered-car'
import {
  collectedLead,
  collectedSubject,
  collectedTitle,
  digestTitle,
  earlierText,
  leadOf,
  subjectOf,
  summarySubject,
} from '../subject'
import { askBlock, carCard, judgment, shortJudgment } from './car-parts'
import { confirmBlock, button, headline, renderLayout, link, type MailFrame, markup } from './mail-layout'
import { type MailSetting, restText } from './mail-text'
import { carText, listText, type CarList } from './render-text'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** One new car of any grade. `earlier` counts previously listed cars that the target does not know yet. */
export function renderCarMail(
  car: RenderedCar,
  setting: MailSetting,
  earlier: GradeCounts = countGrades([]),
): RenderedMail {
  const lead = leadOf(car, setting.searchName)
  const quote = car.verdicts.flatMap(({ evidence }) => evidence).find(({ kind }) => kind === 'quote')
  const said = quote ? `${evidenceText(quote)} · ` : ''
  const preview = `${said}${car.facts.join(' · ')} · ${car.times}`
  const body = markup`${carCard(car, 'h1', judgment(car))}
    <p style="margin:20px 0 0">${car.url ? button(car.url, `Open it on ${car.marketplace}`) : null}</p>
    ${askBlock(car)}
    <p style="margin:16px 0 0;font-size:16px;line-height:24px">
      ${sumGradeCounts(earlier) > 0 && `${earlierText(earlier)} `}${link(setting.resultsUrl, 'See it among all results')}
    </p>
    ${confirmBlock(setting)}`
  return {
    subject: subjectOf(car),
    html: renderLayout(frame(setting, lead, preview), body),
    text: carText(car, setting, lead, earlier),
  }
}

/** The cars listed before the search started. `counts` covers all of them by grade; `cars` contains a few. */
export function renderSummaryMail(counts: GradeCounts, cars: RenderedCar[], setting: MailSetting): RenderedMail {
  const lead = `Your search “${setting.searchName}” is on, and ${setting.brand} watches for more.`
  const title = summarySubject(counts)
  return renderList({ subject: title, title, lead, counts, cars, setting })
}

/** Several cars of an immediate alert, best first. Counted and shown as in the summary. */
export function renderCollectedMail(
  counts: GradeCounts,
  cars: RenderedCar[],
  setting: MailSetting,
  earlier: GradeCounts = countGrades([]),
): RenderedMail {
  const subject = collectedSubject(subjectOf(cars[0]!), sumGradeCounts(counts))
  const lead = collectedLead(cars, setting.searchName)
  return renderList({ subject, title: collectedTitle(counts), lead, counts, cars, setting, earlier })
}

/** The cars of the daily digest. Counted and shown as in the summary. */
export function renderDigestMail(counts: GradeCounts, cars: RenderedCar[], setting: MailSetting): RenderedMail {
  const title = digestTitle(counts, setting.searchName)
  return renderList({ subject: title, title, lead: digestLead, counts, cars, setting })
}

const digestLead = 'Cars that nothing speaks against, and that you were not told of at once.'

function renderList(list: CarList & { subject: string; setting: MailSetting }): RenderedMail {
  const { subject, title, lead, counts, cars, setting, earlier = countGrades([]) } = list
  const preview = cars.map((car) => [car.name, car.statedPrice].filter(Boolean).join(', ')).join(' · ')
  const count = sumGradeCounts(counts)
  const rest = restText(counts, cars.length)
  const after = [rest, sumGradeCounts(earlier) > 0 ? earlierText(earlier) : null].filter((words) => words !== null)
  const body = markup`<h1 style="${headline}">${title}</h1>
    ${cars.map((car) => carCard(car, 'h2', shortJudgment(car)))}
    ${after.map((words) => markup`<p style="margin:20px 0 0;font-size:16px;line-height:24px">${words}</p>`)}
    <p style="margin:20px 0 0">
      ${button(setting.resultsUrl, count === 1 ? 'See it with its evidence' : `See all ${count} with their evidence`)}
    </p>
    ${confirmBlock(setting)}`
  return { subject, html: renderLayout(frame(setting, lead, preview), body), text: listText(list, setting) }
}

function frame(setting: MailSetting, lead: string, preview: string): MailFrame {
  const { brand, supportEmail, webUrl, unsubscribeUrl, muteUrl, pauseUrl } = setting
  return { brand, supportEmail, webUrl, unsubscribeUrl, muteUrl, pauseUrl, lead, preview }
}
