import { expect, test } from 'vitest'
import { monthlyReportMail, type MonthlyReportMail } from './report-mail'

const config = {
  BRAND_NAME: 'Lotwatch',
  SUPPORT_EMAIL: 'support@lotwatch.example',
  WEB_URL: 'https://lotwatch.example',
}
const search = {
  id: 's1',
  name: 'My <b>winter</b> car',
  make: 'honda',
  models: ['civic'],
  locationLabel: null,
  countrywide: true,
  otherPlaces: [],
  otherCars: [],
}
const move = { before: { cars: 41, cents: 1_450_000 }, now: { cars: 46, cents: 1_420_000 } }
const report = (over: Partial<MonthlyReportMail> = {}): MonthlyReportMail => ({
  ...{ to: 'robin@buyer.example', checked: 1_240, read: 86, period: { month: '2026-05', monthBefore: '2026-04' } },
  stop: { url: 'https://lotwatch.example/unsubscribe/t?mail=report', words: 'Turn off the monthly report' },
  searches: [
    {
      ...{ search, checked: 1_240, found: { MATCH: 1, LIKELY: 0, POSSIBLE: 0 } },
      ruledOut: [{ kind: 'limits', failed: 'price', ads: 1_000 }],
      priceMoves: [{ car: 'Honda Civic', move }],
    },
  ],
  ...over,
})

test('states the figures and the rule for the time saved, in HTML and in text', () => {
  const { subject, text, html, unsubscribeUrl } = monthlyReportMail(config, report())
  expect(subject).toBe('Your May report: 1,240 ads checked, 86 read')
  for (const part of [text, html]) {
    expect(part).toContain('In May, we checked 1,240 ads for one search and read 86 of them in full.')
    expect(part).toContain('That saved you about 3 hours. We count 2 minutes for each ad we read')
    expect(part).toContain('Ruled out: 1,000 ads. Price 1,000')
    expect(part).toContain('Found: a match')
    expect(part).toContain('Honda Civic: median asking price $14,200, down $300 (2%) from April.')
    expect(part).toContain('at least 20 cars in each month')
    expect(part).toContain('/dashboard/search/s1/results')
    expect(part).toContain('/unsubscribe/t?mail=report')
    expect(part).not.toContain('Stop all emails')
  }
  expect(html).toContain('My &lt;b&gt;winter&lt;/b&gt; car')
  expect(unsubscribeUrl).toBe('https://lotwatch.example/unsubscribe/t?mail=report')
})

test('without read ads or prices, claims no time saved and explains no prices', () => {
  const [only] = report().searches
  const nothing = { found: { MATCH: 0, LIKELY: 0, POSSIBLE: 0 }, priceMoves: [], ruledOut: [] }
  const { subject, text } = monthlyReportMail(config, report({ read: 0, searches: [{ ...only!, ...nothing }] }))
  expect(subject).toBe('Your May report: 1,240 ads checked')
  expect(text).toContain('Found: no car that fits')
  expect(text).not.toMatch(/saved you|Ruled out|asking price/)
})
