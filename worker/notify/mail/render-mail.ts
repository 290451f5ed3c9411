import { toneOf, toneSigns } from '#domain/judgement/verdicts/tone'
import type { VerdictView } from '#domain/words/car-view'
import { evidenceText, evidenceWords, type AnnouncedCar } from '../announced-car'
import { markup, type Html } from './markup'
import { card, ink, lineAbove, quiet, tones } from './colours'
import { askToConfirm, button, layOut, link, marker, type Frame } from './mail-layout'
import type { MailSetting } from './mail-setting'
import { earlierWords, subjectOf, summarySubject } from '../subject'
import { matchText, summaryText } from './render-text'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** One new match. `earlier` counts the matches listed before that the target was not told yet. */
export function renderMatchMail(car: AnnouncedCar, setting: MailSetting, earlier = 0): RenderedMail {
  const lead = `A new match for “${setting.searchName}”`
  const quote = car.verdicts.flatMap(({ evidence }) => evidence).find(({ kind }) => kind === 'quote')
  const said = quote ? `${evidenceText(quote)} · ` : ''
  const preview = `${said}${car.facts.join(' · ')} · ${car.times}`
  const body = markup`<div class="card" style="${boxed}">
      ${photo(car)}
      <div style="padding:16px 16px 20px">
        <h1 style="margin:0 0 6px;font-size:22px;line-height:28px;font-weight:700">
          ${car.url ? markup`<a class="ink" href="${car.url}" style="${ink}text-decoration:none">${car.name}</a>` : car.name}
        </h1>
        ${factsRow(car)} ${verdictList(car.verdicts)}
        <p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:21px;${quiet}">
          ${capital(car.times)}, as of ${car.asOf}
        </p>
      </div>
    </div>
    <p style="margin:20px 0 0">${car.url ? button(car.url, `Open it on ${car.marketplace}`) : null}</p>
    <p style="margin:16px 0 0;font-size:16px;line-height:24px">
      ${earlier > 0 && `${earlierWords(earlier)} `}${link(setting.resultsUrl, 'See it among all results')}
    </p>
    ${askToConfirm(setting)}`
  return {
    subject: subjectOf(car),
    html: layOut(frame(setting, lead, preview), body),
    text: matchText(car, setting, lead, earlier),
  }
}

/** The matches listed before the search started: `count` of all, and the newest few as `cars`. */
export function renderSummaryMail(count: number, cars: AnnouncedCar[], setting: MailSetting): RenderedMail {
  const subject = summarySubject(count)
  const lead = `Your search “${setting.searchName}” is on. From now on you hear of each new match as it is posted.`
  const preview = cars.map((car) => [car.name, car.statedPrice].filter(Boolean).join(', ')).join(' · ')
  const body = markup`<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700">${subject}</h1>
    ${cars.map(
      (car) =>
        markup`<div class="card" style="${boxed}margin:0 0 12px">
          <div style="padding:14px 16px 16px">
            <h2 style="margin:0 0 4px;font-size:18px;line-height:24px;font-weight:700">
              ${car.url ? link(car.url, car.name) : car.name}
            </h2>
            ${factsRow(car)}
            ${car.reasons.length > 0 && markup`<p style="margin:6px 0 0;font-size:16px;line-height:24px"><span class="good" style="${tones.good}">${toneSigns.good}</span> ${car.reasons.join(', ')}</p>`}
          </div>
        </div>`,
    )}
    <p style="margin:20px 0 0">
      ${button(setting.resultsUrl, count === 1 ? 'See it with its evidence' : `See all ${count} with their evidence`)}
    </p>
    ${askToConfirm(setting)}`
  return { subject, html: layOut(frame(setting, lead, preview), body), text: summaryText(count, cars, setting, lead) }
}

function frame(setting: MailSetting, lead: string, preview: string): Frame {
  const { brand, supportEmail, webUrl, unsubscribeUrl } = setting
  return { brand, supportEmail, webUrl, unsubscribeUrl, lead, preview }
}

const boxed = `${card}border-radius:8px;overflow:hidden;`

/**
 * As wide as the card, and low enough that the verdicts show in a preview pane. No fixed height: with images off, one
 * line of text replaces it.
 */
function photo(car: AnnouncedCar): Html | null {
  if (car.photoUrl === null) return null
  return markup`<img src="${car.photoUrl}" alt="Photo of the ${car.name}" width="600" class="quiet" style="display:block;width:100%;height:auto;max-height:320px;object-fit:cover;font-size:14px;${quiet}"/>`
}

/** Facts of up to this many characters stay on one line. */
const unbroken = 28

function factsRow(car: AnnouncedCar): Html {
  const [price, ...rest] = car.facts
  return markup`<p style="margin:0;font-size:16px;line-height:24px;font-variant-numeric:tabular-nums">
    <strong>${price ?? ''}</strong>${rest.map((fact) => markup` <span class="quiet" style="${quiet}">·</span> <span style="${fact.length <= unbroken && 'white-space:nowrap'}">${fact}</span>`)}
  </p>`
}

function verdictList(lines: VerdictView[]): Html | null {
  if (lines.length === 0) return null
  return markup`<div class="line" style="margin:14px 0 0;padding:10px 0 0;${lineAbove}">
    ${lines.map(verdictRow)}
  </div>`
}

/** The colour shows whether the answer is the wanted one. The sign and the words show it without the colour. */
function verdictRow(line: VerdictView): Html {
  const tone = toneOf(line)
  return markup`<p style="margin:6px 0 0;padding:0 0 0 24px;text-indent:-24px;font-size:16px;line-height:25px">
    <span class="${tone}" style="display:inline-block;width:24px;text-indent:0;font-weight:700;${tones[tone]}">${toneSigns[tone]}</span>${line.label}
    <span class="quiet" style="${quiet}">·</span>
    <strong class="${tone}" style="${tones[tone]}">${line.answer}</strong>
    ${line.evidence
      .map(evidenceWords)
      .map(
        ({ before, marked, after }) =>
          markup` <span class="quiet" style="${quiet}">· ${before}</span><mark style="${marker}">${marked}</mark><span class="quiet" style="${quiet}">${after}</span>`,
      )}
  </p>`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
