import { toneSymbols, type Tone } from '#domain/judgment/verdicts/tone'
import type { RiskView } from '#domain/words/car-view'
import { truncateWithEllipsis } from '#domain/words/car-text'
import { mainEvidence, type ChecklistRow } from '#domain/words/checklist'
import { toProof, type Proof } from '#domain/words/evidence-text'
import { alsoText, type MoreCars, type RenderedCar } from '../rendered-car'
import { afterNameText, moreCarsText, riskPrefix } from '../headlines'
import { photoPlaceholderColor, cardColors, textColor, topBorder, mutedColor, toneColors } from './colors'
import { link, highlightStyle, markup, type Html } from './mail-layout'
import {
  askSellerText,
  gradeWithNotStatedText,
  notStatedText,
  shortProof,
  summarizeCar,
  unnamedText,
} from './mail-text'

const boxed = `${cardColors}border-radius:8px;overflow:hidden;`
const line = 'font-size:16px;line-height:24px'

export function renderCarCard(car: RenderedCar, heading: 'h1' | 'h2', below: Html | null): Html {
  return markup`<div class="card" style="${boxed}margin:0 0 12px">${photoPart(car)}${namePart(car, heading)}${below}</div>`
}

/**
 * The photo links to the listing. It is 4:3 and beside the name, so that a preview pane also shows the verdicts. In a
 * narrow email it is above the name at full card width. Without images, its alt text is shown.
 */
function photoPart(car: RenderedCar): Html | null {
  if (car.photoUrl === null) return null
  const alt = `Photo of the ${truncateWithEllipsis(car.name, maxNameLength)}`
  const image = markup`<img class="wide void quiet" src="${car.photoUrl}" alt="${alt}" width="${photoWidth}" style="display:block;width:100%;max-width:${photoWidth}px;height:auto;aspect-ratio:4/3;object-fit:cover;border:0;border-radius:6px;font-size:14px;line-height:21px;text-align:center;${photoPlaceholderColor}${mutedColor}"/>`
  return markup`<div class="wide flush" style="${beside}max-width:${photoWidth + margin}px;padding:${margin}px 0 ${margin}px ${margin}px">${car.url === null ? image : markup`<a class="quiet" href="${car.url}" style="display:block;text-decoration:none;${mutedColor}">${image}</a>`}</div>`
}

const photoWidth = 240
const margin = 16
/** Remaining width of 600 px after the email's margins, the card's borders and the photo. */
const besidePhoto = 600 - 2 * margin - 2 - photoWidth - margin
const beside = 'display:inline-block;vertical-align:top;width:100%;box-sizing:border-box;'
/** In characters. Sellers' titles can be far longer. */
const maxNameLength = 80

function namePart(car: RenderedCar, heading: 'h1' | 'h2'): Html {
  const width = car.photoUrl === null ? 'none' : `${besidePhoto}px`
  const style = `margin:0 0 6px;font-size:${heading === 'h1' ? '22px;line-height:28px' : '18px;line-height:24px'};font-weight:700`
  const words = unbrokenHyphens(truncateWithEllipsis(car.name, maxNameLength))
  const name = car.url
    ? markup`<a class="ink" href="${car.url}" style="${textColor}text-decoration:none">${words}</a>`
    : words
  return markup`<div class="wide" style="${beside}max-width:${width};padding:${margin}px">
    ${heading === 'h1' ? markup`<h1 style="${style}">${name}</h1>` : markup`<h2 style="${style}">${name}</h2>`}
    ${factsRow(car)} ${dealRow(car)} ${alsoRows(car)}
  </div>`
}

function unbrokenHyphens(name: string): Html {
  const words = name
    .split(' ')
    .map((word) =>
      /^.{1,12}$/.test(word) && word.includes('-') ? markup`<span style="white-space:nowrap">${word}</span>` : word,
    )
  return markup`${words.map((word, i) => [i > 0 && ' ', word])}`
}

/** Facts up to this length in characters stay on one line. */
const unbroken = 28
/** In characters. */
const maxFactLength = 80

/** The price stands first and large, with the earlier one struck through. */
function factsRow({ price, wasPrice, facts }: RenderedCar): Html {
  const shown = facts.map((fact) => truncateWithEllipsis(fact, maxFactLength))
  return markup`<p style="margin:0;${line};${figures}">
    <strong style="font-size:20px;line-height:28px">${price}</strong>${wasPrice !== null && markup` <s class="quiet" style="${mutedColor}">${wasPrice}</s>`}
  </p>
  <p style="margin:2px 0 0;${line};${figures}">
    ${shown.map((fact, i) => markup`${i > 0 && markup` <span class="quiet" style="${mutedColor}">·</span> `}<span style="${fact.length <= unbroken && 'white-space:nowrap'}">${fact}</span>`)}
  </p>`
}

const figures = 'font-variant-numeric:tabular-nums'

function alsoRows({ also }: RenderedCar): Html | null {
  if (also.length === 0) return null
  return markup`${also.map((other) => markup`<p style="margin:4px 0 0;${line}">${other.url === null ? alsoText(other) : link(other.url, alsoText(other))}</p>`)}`
}

function dealRow({ deal }: RenderedCar): Html | null {
  return deal === null ? null : markup`<p style="margin:4px 0 0;${line};${figures}">${deal}</p>`
}

/** Renders the risks, the checklist and finally the times. */
export function renderJudgment(car: RenderedCar): Html {
  const { risks, rows, times, asOf } = car
  return markup`<div class="line" style="${wholeWidth}padding:6px 16px 20px">
    ${risks.map(riskRow)} ${rows.map(checklistRow)} ${notStatedRow(car)} ${car.unnamedOpen !== null && signedRow('open', car.unnamedOpen)}
    ${extraCostsRow(car)}
    <p class="quiet" style="margin:14px 0 0;font-size:14px;line-height:21px;${mutedColor}">${times}, as of ${asOf}</p>
  </div>`
}

/**
 * Renders why the car is included again, the first confirmed criteria with their evidence, and one line of open ones.
 */
export function renderShortJudgment(car: RenderedCar): Html | null {
  const { risks, proven, others } = summarizeCar(car)
  const open = gradeWithNotStatedText(car)
  const again = car.again.map(({ full }) => full)
  if (risks.length === 0 && proven.length === 0 && open === null && again.length === 0) return null
  return markup`<div class="line" style="${wholeWidth}padding:6px 16px 16px">
    ${again.map((words) => markup`<p style="margin:6px 0 0;${line};font-weight:700">${words}</p>`)}
    ${risks.map(riskRow)} ${proven.map(checklistRow)} ${others !== null && signedRow('good', others)}
    ${open !== null && signedRow('open', open)}
  </div>`
}

const wholeWidth = `${topBorder}margin:0;`
const row = 'margin:6px 0 0;padding:0 0 0 24px;text-indent:-24px;font-size:16px;line-height:25px'
const sign = 'display:inline-block;width:24px;text-indent:0;font-weight:700;'
/** Two columns, or two lines in a narrow email. */
const column = 'display:inline-block;vertical-align:top;text-indent:0;'
const wishColumn = `${column}width:100%;max-width:190px;padding:0 8px 0 0;box-sizing:border-box;`
const proofColumn = `${column}width:100%;max-width:300px;`

const signOf = (tone: Tone) =>
  markup`<span class="${tone}" style="${sign}${toneColors[tone]}">${toneSymbols[tone]}</span>`

const signedRow = (tone: Tone, words: string) => markup`<p style="${row}">${signOf(tone)}${words}</p>`

/** The sign shows whether the wish is met, so its color only repeats it. */
function checklistRow({ tone, wish, isNice, note, proof }: ChecklistRow): Html {
  return columnsRow(
    signOf(tone),
    isNice ? markup`<span class="quiet" style="${mutedColor}">${wish} (nice to have)</span>` : wish,
    [...(note === null ? [] : [note]), ...proof.map(proofPart)],
  )
}

const columnsRow = (first: Html, wish: Html | string, proof: (Html | string)[]): Html =>
  markup`<p style="${row}">${first}<span style="${wishColumn}">${wish}</span><span class="quiet" style="${proofColumn}${mutedColor}">${proof.map((part, i) => [i > 0 && ' · ', part])}</span></p>`

function notStatedRow(car: RenderedCar): Html | null {
  const open = notStatedText(car)
  return open === null ? null : columnsRow(signOf('open'), open, ['Not stated'])
}

function extraCostsRow({ extraCosts }: RenderedCar): Html | null {
  return extraCosts === null
    ? null
    : markup`<p class="quiet" style="margin:6px 0 0;${line};${mutedColor}">${extraCosts}</p>`
}

function riskRow({ label, evidence }: RiskView): Html {
  return markup`<p style="${row}">
    <span class="bad" style="${sign}${toneColors.bad}">!</span><strong class="bad" style="${toneColors.bad}">${riskPrefix} ${label}</strong>
    ${mainEvidence({ evidence }).map((item) => markup` <span class="quiet" style="${mutedColor}">· ${proofPart(toProof(item))}</span>`)}
  </p>`
}

/** Only the seller's words are marked. A photo is a link, because an email displays only the first photo. */
function proofPart(proof: Proof): Html {
  const { kind, before, marked, after, photo } = shortProof(proof)
  if (kind === 'quote') return markup`${before}<mark style="${highlightStyle}">${marked}</mark>${after}`
  return markup`${before}${photo ? link(photo.url, marked) : marked}${after}`
}

/** One tap selects the whole message. */
export function renderAskSeller({ ask, url, marketplace }: RenderedCar): Html | null {
  if (ask === null) return null
  const [message = '', name] = ask.split('\n')
  return markup`<div style="margin:24px 0 0">
    <p class="quiet" style="margin:0 0 8px;${line};${mutedColor}">${askSellerText.lead}</p>
    <p class="card" style="${cardColors}border-radius:8px;margin:0;padding:12px 16px;${line};-webkit-user-select:all;user-select:all">${message}${name !== undefined && markup`<br/>${name}`}</p>
    ${url !== null && markup`<p style="margin:8px 0 0;${line}">${link(url, askSellerText.link(marketplace))}</p>`}
  </div>`
}

/** Each car in one line that links to its ad. */
export function renderMoreCars(more: MoreCars, resultsUrl: string): Html | null {
  if (more.cars.length === 0) return null
  const unnamed = unnamedText(more)
  const item = (content: Html) => markup`<li style="margin:0 0 8px;${line}">${content}</li>`
  return markup`<p style="margin:20px 0 8px;${line}">${moreCarsText(more.counts)}</p>
    <ul style="margin:0;padding:0 0 0 20px">
      ${more.cars.map((car) => item(markup`${link(car.url ?? resultsUrl, truncateWithEllipsis(car.name, maxNameLength))}${afterNameText(car)}`))}
      ${unnamed !== null && item(link(resultsUrl, unnamed))}
    </ul>`
}
