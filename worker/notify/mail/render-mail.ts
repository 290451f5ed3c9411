import { evidenceText } from '#domain/words/evidence-words'
import { countGrades, totalOf, type GradeCounts } from '#domain/words/grade-words'
import type { AnnouncedCar } from '../announced-car'
import { earlierWords, leadOf, subjectOf, summarySubject } from '../subject'
import { alsoRows, askBlock, boxed, dealRow, factsRow, inShort, judgement, photo } from './car-parts'
import { ink, quiet } from './colours'
import { askToConfirm, button, layOut, link, type Frame } from './mail-layout'
import type { MailSetting } from './mail-setting'
import { markup } from './markup'
import { carText, summaryText } from './render-text'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** One new car of any grade. `earlier` counts the cars listed before that the target was not told of yet. */
export function renderCarMail(
  car: AnnouncedCar,
  setting: MailSetting,
  earlier: GradeCounts = countGrades([]),
): RenderedMail {
  const lead = leadOf(car, setting.searchName)
  const quote = car.verdicts.flatMap(({ evidence }) => evidence).find(({ kind }) => kind === 'quote')
  const said = quote ? `${evidenceText(quote)} · ` : ''
  const preview = `${said}${car.facts.join(' · ')} · ${car.times}`
  const body = markup`<div class="card" style="${boxed}">
      ${photo(car)}
      <div style="padding:16px 16px 20px">
        <h1 style="margin:0 0 6px;font-size:22px;line-height:28px;font-weight:700">
          ${car.url ? markup`<a class="ink" href="${car.url}" style="${ink}text-decoration:none">${car.name}</a>` : car.name}
        </h1>
        ${factsRow(car)} ${dealRow(car)} ${alsoRows(car)} ${judgement(car)}
        <p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:21px;${quiet}">
          ${capital(car.times)}, as of ${car.asOf}
        </p>
      </div>
    </div>
    <p style="margin:20px 0 0">${car.url ? button(car.url, `Open it on ${car.marketplace}`) : null}</p>
    ${askBlock(car)}
    <p style="margin:16px 0 0;font-size:16px;line-height:24px">
      ${totalOf(earlier) > 0 && `${earlierWords(earlier)} `}${link(setting.resultsUrl, 'See it among all results')}
    </p>
    ${askToConfirm(setting)}`
  return {
    subject: subjectOf(car),
    html: layOut(frame(setting, lead, preview), body),
    text: carText(car, setting, lead, earlier),
  }
}

/** The cars listed before the search started: the `counts` of all by their grade, and a few as `cars`. */
export function renderSummaryMail(counts: GradeCounts, cars: AnnouncedCar[], setting: MailSetting): RenderedMail {
  const subject = summarySubject(counts)
  const lead = `Your search “${setting.searchName}” is on. From now on you hear of each new car that fits as it is posted.`
  const preview = cars.map((car) => [car.name, car.statedPrice].filter(Boolean).join(', ')).join(' · ')
  const count = totalOf(counts)
  const body = markup`<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700">${subject}</h1>
    ${cars.map(
      (car) =>
        markup`<div class="card" style="${boxed}margin:0 0 12px">
          <div style="padding:14px 16px 16px">
            <h2 style="margin:0 0 4px;font-size:18px;line-height:24px;font-weight:700">
              ${car.url ? link(car.url, car.name) : car.name}
            </h2>
            ${factsRow(car)} ${dealRow(car)} ${inShort(car)}
          </div>
        </div>`,
    )}
    <p style="margin:20px 0 0">
      ${button(setting.resultsUrl, count === 1 ? 'See it with its evidence' : `See all ${count} with their evidence`)}
    </p>
    ${askToConfirm(setting)}`
  return { subject, html: layOut(frame(setting, lead, preview), body), text: summaryText(counts, cars, setting, lead) }
}

function frame(setting: MailSetting, lead: string, preview: string): Frame {
  const { brand, supportEmail, webUrl, unsubscribeUrl } = setting
  return { brand, supportEmail, webUrl, unsubscribeUrl, lead, preview }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
