import { formatWholeNumber } from '#domain/figures'
import { minutesPerAd, ruledOutTexts, savedTimeText, sumAds } from '#domain/report/monthly-figures'
import { minCarsOfMonth, priceMoveText } from '#domain/report/price-move'
import { monthName, type ReportPeriod } from '#domain/report/report-period'
import { searchName, type NameableSearch } from '#domain/search/search-name'
import { sanitizeLine } from '#domain/words/car-text'
import { gradeCountText, sumGradeCounts } from '#domain/words/grade-text'
import { button, link, markup, renderLayout } from '../mail/mail-layout'
import { createLayoutOptions, paragraphStyle, type SenderConfig, type ServiceMailContent } from './account-mails'
import type { SearchFigures } from './report-figures'

export interface MonthlyReportMail {
  to: string
  period: Pick<ReportPeriod, 'month' | 'monthBefore'>
  checked: number
  read: number
  searches: (Omit<SearchFigures, 'search'> & { search: NameableSearch & { id: string } })[]
  /** Turns off the report. */
  stop: { url: string; words: string }
}

/** To a buyer, about one month. Names searches, so it goes to confirmed addresses only. */
export function monthlyReportMail(config: SenderConfig, mail: MonthlyReportMail): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL } = config
  const { to, period, checked, read, searches, stop } = mail
  const months = { now: monthName(period.month), before: monthName(period.monthBefore) }
  const lead = `Your ${months.now} report`
  const what = `In ${months.now}, we checked ${adCount(checked)} for ${searches.length === 1 ? 'one search' : `${searches.length} searches`}`
  const intro = [
    read === 0 ? `${what}.` : `${what} and read ${formatWholeNumber(read)} of them in full.`,
    ...(read === 0
      ? []
      : [
          `That saved you ${savedTimeText(read)}. We count ${minutesPerAd} minutes for each ad we read: what it takes to open an ad, read it and look through its photos.`,
        ]),
  ]
  const sections = searches.map((figures) => ({
    name: sanitizeLine(searchName(figures.search)),
    url: new URL(`/dashboard/search/${figures.search.id}/results`, WEB_URL).href,
    lines: searchLines(figures, months),
  }))
  const hasPrices = searches.some(({ priceMoves }) => priceMoves.length > 0)
  const rule = hasPrices ? [priceRule] : []
  const next = { url: new URL('/dashboard/searches', WEB_URL).href, words: 'See your searches' }
  const why = `You’re getting this email because the monthly report is on in your ${brand} account.`
  const body = markup`${intro.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    ${sections.map(
      ({
        name,
        url,
        lines,
      }) => markup`<h2 style="margin:24px 0 8px;font-size:18px;line-height:24px;font-weight:700">${link(url, name)}</h2>
    <ul style="margin:0 0 16px;padding:0 0 0 20px">
      ${lines.map((line) => markup`<li style="margin:0 0 4px;font-size:16px;line-height:24px">${line}</li>`)}
    </ul>`,
    )}
    ${rule.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    <p style="${paragraphStyle}">${button(next.url, next.words)}</p>`
  return {
    to,
    subject: `${lead}: ${adCount(checked)} checked${read === 0 ? '' : `, ${formatWholeNumber(read)} read`}`,
    tag: 'monthly-report',
    unsubscribeUrl: stop.url,
    html: renderLayout({ ...createLayoutOptions(config, lead, intro[0]!, why), stopMail: stop }, body),
    text: `${[
      lead,
      ...intro,
      ...sections.map(({ name, url, lines }) => [`${name}: ${url}`, ...lines.map((line) => `- ${line}`)].join('\n')),
      ...rule,
      `${next.words}: ${next.url}`,
      `--\n${why}\n${brand}. Questions: ${supportEmail}\n${stop.words}: ${stop.url}`,
    ].join('\n\n')}\n`,
  }
}

const priceRule = `Prices are the middle asking price of the same model within your years and mileage, in the area we watch for you. We compare them only when we saw at least ${minCarsOfMonth} cars in each month.`

function searchLines(
  { checked, ruledOut, found, priceMoves }: Omit<SearchFigures, 'search'>,
  months: { now: string; before: string },
): string[] {
  const out = sumAds(ruledOut)
  const reasons = ruledOutTexts(ruledOut).map(sanitizeLine).join(' · ')
  return [
    `Checked: ${adCount(checked)}`,
    ...(out === 0 ? [] : [`Ruled out: ${adCount(out)}. ${reasons}`]),
    `Found: ${sumGradeCounts(found) === 0 ? 'no car that fits' : gradeCountText(found)}`,
    ...priceMoves.map(({ car, move }) => `${car}: ${priceMoveText(move, months)}`),
  ]
}

const adCount = (ads: number) => (ads === 1 ? '1 ad' : `${formatWholeNumber(ads)} ads`)
