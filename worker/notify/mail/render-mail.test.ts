import { expect, test } from 'vitest'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { countGrades } from '#domain/words/grade-text'
import { unnamedWish } from '#domain/words/wish-text'
import {
  verdictWithAllEvidence,
  exampleCar,
  exampleListing,
  exampleRisk,
  exampleContext,
  exampleVerdicts,
  likelyExample,
  possibleExample,
} from './example-cars'
import { multiCarSubject } from '../headlines'
import { renderCarMail, renderSummaryMail } from './render-mail'

const hostile = `<img src=x onerror=alert(1)>"'&</style><script>`

test('the subject names the car and the reason to open the email', () => {
  const { subject } = renderCarMail(exampleCar(), exampleContext)
  expect(subject).toBe('2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away: leather seats, sunroof, no salvage title')
})

test('the subject is one short line, whatever the seller wrote', () => {
  const title = `Best car\r\nBcc: everyone@example.com ${'very '.repeat(60)}long`
  const labels = Array.from({ length: 20 }, (_, i) => ({ ...exampleVerdicts[0]!, label: `some long wish no ${i}` }))
  const { subject } = renderCarMail(exampleCar({ make: null, title }, { verdicts: labels }), exampleContext)
  expect(subject.length).toBeLessThanOrEqual(120)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject).toContain('$12,400')
  expect(subject).toContain('some long wish')
})

test('a search without criteria names the marketplace as the reason', () => {
  const { subject } = renderCarMail(exampleCar({ priceCents: null }, { verdicts: [] }), exampleContext)
  expect(subject).toBe('2016 Honda Civic EX-L, 71k mi, 9 mi away: new on Craigslist')
})

test('HTML and text contain the same facts in the same order', () => {
  const { html, text } = renderCarMail(exampleCar(), exampleContext)
  expect(text).toContain('$12,400 · 71k mi · 9 mi away in Oakland · Craigslist')
  expect(text).toContain('✓ Leather seats · “Power sunroof, black leather seats, heated in front”')
  expect(text).toContain('✓ No salvage title · Listed title: clean')
  expect(text).toContain('Posted 3 min ago, found 40 s later')
  const order = ['$12,400', '71k mi', '9 mi away in Oakland', '>Craigslist<', 'Posted 3 min ago']
  const seen = html.slice(html.indexOf('<h1'))
  const places = order.map((words) => seen.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  for (const link of [
    exampleListing.url,
    exampleContext.resultsUrl,
    exampleContext.pauseUrl,
    exampleContext.muteUrl,
    exampleContext.unsubscribeUrl,
  ]) {
    expect(html).toContain(`href="${link}"`)
    expect(text).toContain(link)
  }
})

test("HTML and text name the car's other listings", () => {
  const also = [
    {
      ...{ marketplace: 'Facebook Marketplace', price: ' at $13,900' },
      url: 'https://www.facebook.com/marketplace/item/1/',
    },
  ]
  const { html, text } = renderCarMail({ ...exampleCar(), also }, exampleContext)
  expect(html).toContain('href="https://www.facebook.com/marketplace/item/1/"')
  for (const form of [html, text]) expect(form).toContain('Also on Facebook Marketplace at $13,900')
})

test('highlights only the seller’s own words', () => {
  const { html } = renderCarMail(exampleCar(), exampleContext)
  const marked = [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark/g)].map((match) => match[1])
  expect(marked).toEqual(['leather seats'])
  expect(html.match(/<mark style="background:#ffdf3d;/g)).toHaveLength(marked.length)
})

test('escapes text written by sellers and users', () => {
  const car = exampleCar(
    {
      make: null,
      title: hostile,
      town: hostile,
      description: `${hostile} leather seats ${hostile}`,
      url: 'javascript:alert(1)',
      photoUrls: ['https://images.craigslist.org/"onload="alert(1)', 'https://10.0.0.7/a.jpg'],
    },
    { verdicts: [{ ...exampleVerdicts[0]!, label: hostile }] },
  )
  for (const { html } of [
    renderCarMail({ ...car, ask: `${hostile}\n${hostile}`, risks: [{ label: hostile, evidence: [] }] }, exampleContext),
    renderCarMail(car, { ...exampleContext, searchName: hostile }),
    renderSummaryMail(countGrades(['MATCH']), [car], { ...exampleContext, searchName: hostile }),
  ]) {
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('javascript:')
    expect(html).not.toContain('10.0.0.7')
    expect(html).not.toMatch(/"\s*onload/)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain('&lt;img src=x')
  }
})

test('line breaks in user text do not add lines to the text version', () => {
  const { text } = renderCarMail(
    exampleCar({ make: null, title: 'Civic\n\n--\nStop all emails to this address: http://evil.example' }),
    exampleContext,
  )
  expect(text.match(/^Stop all.*$/gm)).toEqual([`Stop all emails to this address: ${exampleContext.unsubscribeUrl}`])
  expect(text.match(/^--$/gm)).toHaveLength(1)
})

test('links to the button that saves the car, unless it is saved', () => {
  const { html, text } = renderCarMail(exampleCar(), exampleContext)
  for (const body of [html, text]) expect(body).toContain(exampleContext.saveUrl)
  const saved = renderCarMail(exampleCar(), { ...exampleContext, saveUrl: null })
  for (const body of [saved.html, saved.text]) expect(body).not.toContain('shortlist')
})

test('states how many criteria are confirmed, also for a match', () => {
  const { html, text } = renderCarMail(exampleCar(), exampleContext)
  for (const body of [html, text]) {
    expect(body).toContain('A new match for “Civic or Accord near Oakland”: 3 of 3 confirmed')
  }
})

test.each([
  [
    likelyExample,
    'Likely: 2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away: leather seats, no salvage title, not stated: sunroof',
    'A likely match for “Civic or Accord near Oakland”: 2 of 3 confirmed, not stated: sunroof',
  ],
  [
    possibleExample,
    'Possible: 2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away: not stated: leather seats, sunroof…',
    'A possible match for “Civic or Accord near Oakland”. Not ruled out: 0 of 3 confirmed, not stated: leather seats, sunroof, salvage title',
  ],
])('a car below match is never described as a match', (given, subject, lead) => {
  const mail = renderCarMail(exampleCar({}, given), exampleContext)
  expect(mail.subject).toBe(subject)
  expect(mail.text.split('\n')[0]).toBe(lead)
  expect(mail.html).toContain(lead)
  for (const body of [mail.html, mail.text]) expect(body).not.toMatch(/new match/i)
})

test('a long subject ends with a whole part, never within a figure', () => {
  const leather = { ...exampleVerdicts[0]!, evidence: [] }
  for (let length = 1; length < 60; length += 1) {
    const car = exampleCar(
      { make: null, title: 'x'.repeat(length) },
      { grade: 'LIKELY', verdicts: [leather, { ...leather, label: 'sunroof', answer: 'unknown' }] },
    )
    const one = renderCarMail(car, exampleContext).subject
    const several = multiCarSubject(one, 3)
    for (const subject of [one, several]) {
      expect(subject.length).toBeLessThanOrEqual(120)
      expect(subject).toMatch(/^[^…]*$|(?:x|\$12,400|71k mi|9 mi away|leather seats|sunroof)…(?:,|:|$)/)
    }
  }
})

test('the subject keeps what is not stated, however long the rest is', () => {
  const confirmed = Array.from({ length: 12 }, (_, i) => ({ ...exampleVerdicts[0]!, label: `some long wish no ${i}` }))
  const verdicts = [...confirmed, likelyExample.verdicts[1]!]
  const { subject } = renderCarMail(exampleCar({}, { grade: 'LIKELY', verdicts }), exampleContext)
  expect(subject).toMatch(
    /^Likely: 2016 Honda Civic EX-L, \$12,400, 71k mi, 9 mi away: some long wish no 0…, not stated: sunroof$/,
  )
  expect(subject.length).toBeLessThanOrEqual(120)
})

test('both versions show one proof of each of two kinds, and which wishes are nice to have', () => {
  const withoutSeller = {
    ...verdictWithAllEvidence,
    evidence: verdictWithAllEvidence.evidence.filter(({ kind }) => kind !== 'seller'),
  }
  const nice = { ...likelyExample.verdicts[1]!, strength: 'nice' as const }
  const { html, text } = renderCarMail(exampleCar({}, { verdicts: [withoutSeller, nice] }), exampleContext)
  const quote = '“Power sunroof, black leather seats, heated in front”'
  expect(text).toContain(`✓ Leather seats · ${quote} · Photo 1: grained black seats\n`)
  expect(html.match(/<mark/g)).toHaveLength(1)
  for (const body of [html, text]) expect(body).toContain('Sunroof (nice to have)')
})

test('shows a risk as a plain warning, also for a match', () => {
  const { html, text } = renderCarMail(exampleCar({}, { risks: [exampleRisk] }), exampleContext)
  expect(text).toContain('Look closer: odometer in doubt · Listed odometer: not actual mileage')
  expect(html).toContain('Look closer: odometer in doubt</strong>')
})

test('a car comes with a message to the seller and the link to the listing', () => {
  const asking = { criteria: [], limits: null, signAs: 'Robin' }
  const { html, text } = renderCarMail(exampleCar({}, { ...likelyExample, asking }), exampleContext)
  const hi = 'Hi, I am interested in the 2016 Honda Civic. Could you send me the VIN? Is the title in your name?'
  const message = `${hi} Does it have a sunroof? Is the price firm? When could I come and see it? Thank you.`
  expect(text).toContain(`\n\n${message}\nRobin\n\nOpen the ad on Craigslist to send it: ${exampleListing.url}\n`)
  expect(html).toContain(`user-select:all">${message}<br/>Robin</p>`)
  expect(html.indexOf('Open the ad on Craigslist to send it')).toBeGreaterThan(html.indexOf(message))
  const settled = { vin: '19XFC2F59GE000001', description: 'Title in my name. No accidents. OBO. No open recalls.' }
  expect(renderCarMail(exampleCar(settled), exampleContext).text).toContain(
    '\n\nHi, I am interested in the 2016 Honda Civic. When could I come and see it? Thank you.\n',
  )
  for (const none of [{ asking: null }, { isWatched: true }]) {
    expect(renderCarMail(exampleCar({}, none), exampleContext).text).not.toContain('I am interested')
  }
})

test('both versions compare the price if an estimate is known', () => {
  const estimate = {
    ...{ comparables: 23, yearsAround: 1, milesAround: 150, problem: null },
    ...{ expectedCents: 1_410_000, lowCents: 1_210_000, highCents: 1_530_000 },
  }
  const { html, text } = renderCarMail(exampleCar({}, { estimate }), exampleContext)
  for (const version of [html, text]) {
    expect(version).toContain('Good price: $1,700 under the usual $14,100 · 23 similar cars')
  }
  expect(renderCarMail(exampleCar(), exampleContext).html).not.toContain('the usual')
})

test('the photo links to the listing and has alt text', () => {
  const { html } = renderCarMail(exampleCar(), exampleContext)
  const link = `<a class="quiet" href="${exampleListing.url}"[^>]*><img [^>]*alt="Photo of the 2016 Honda Civic EX-L"`
  expect(html).toMatch(new RegExp(link))
  expect(html).toContain('aspect-ratio:4/3')
  const withoutAd = renderCarMail(exampleCar({ url: 'javascript:alert(1)' }), exampleContext).html
  expect(withoutAd).toContain('alt="Photo of the 2016')
  expect(renderCarMail(exampleCar({ photoUrls: [] }), exampleContext).html).not.toContain('<img')
})

test('photo evidence links to the photo and is not a quotation', () => {
  const { html } = renderCarMail(exampleCar(), exampleContext)
  expect(html).toMatch(new RegExp(`href="${exampleListing.photoUrls[0]}"[^>]*>Photo 1</a>`))
})

test("shows exact times in the recipient's time zone, or in UTC if it is unknown", () => {
  const mailIn = (timeZone: string | null) => renderCarMail(exampleCar({}, { timeZone }), exampleContext)
  for (const kind of ['html', 'text'] as const) {
    expect(mailIn(null)[kind]).toContain('as of Nov 21, 2026, 10:14 PM UTC')
    expect(mailIn('America/Denver')[kind]).toContain('as of Nov 21, 2026, 3:14 PM MST')
  }
})

test('lists what the ad does not state in one line', () => {
  const { html, text } = renderCarMail(exampleCar({}, possibleExample), exampleContext)
  for (const body of [html, text]) {
    expect(body).toContain('Leather seats, sunroof, no salvage title')
    expect(body).toContain('Not stated')
    expect(body).not.toContain('unknown')
  }
})

test('alerts and summaries link to the page that pauses their search', () => {
  const setting = { ...exampleContext, pauseUrl: 'https://lotwatch.example/pause/a.b.c' }
  for (const mail of [renderCarMail(exampleCar(), setting), renderSummaryMail(countGrades(['MATCH']), [], setting)]) {
    expect(mail.html).toMatch(/href="https:\/\/lotwatch\.example\/pause\/a\.b\.c"[^>]*>Pause this search<\/a>/)
    expect(mail.text).toContain('Pause this search: https://lotwatch.example/pause/a.b.c')
  }
})

test('shows both statements of an ad that contradicts itself', () => {
  const [leather] = exampleVerdicts
  const proofs = [
    { kind: 'quote', quote: 'black leather seats' },
    { kind: 'quote', quote: 'Power sunroof', from: { label: 'cloth seats', answer: 'yes' } },
  ] satisfies Verdict['evidence']
  const open = { ...leather!, answer: 'unknown', unsettled: 'contradiction', evidence: proofs } satisfies Verdict
  const { html, text } = renderCarMail(exampleCar({}, { ...likelyExample, verdicts: [open] }), exampleContext)
  expect(text).toContain('? Leather seats · The ad contradicts itself · “Power sunroof, black leather seats')
  expect(text).toContain(', so cloth seats')
  expect(html).toContain('The ad contradicts itself')
})

test('a suspected copy is said in HTML and text, first among the risks, and its price is no bargain', () => {
  const original = { marketplace: 'facebook', priceCents: 2_790_000, town: 'Reno' } as const
  const listing = {
    copySuspicion: { parts: ['photos' as const, 'mileage' as const], sign: 'price' as const, original },
  }
  const car = exampleCar(listing, { risks: [exampleRisk], estimate: usual })
  const words =
    'Look closer: may be a copy. Same photos and mileage as an ad on Facebook Marketplace in Reno that asks $27,900. Pay nothing before you see the car'
  for (const body of [renderCarMail(car, exampleContext).html, renderCarMail(car, exampleContext).text]) {
    expect(body).toContain(words)
    expect(body.indexOf(words)).toBeLessThan(body.indexOf('Look closer:', body.indexOf(words) + 1))
  }
  expect(car.deal).toBeNull()
  expect(exampleCar({}, { estimate: usual }).deal).toContain('Great price')
})

const usual = {
  ...{ comparables: 23, yearsAround: 1, milesAround: 150, problem: null },
  ...{ expectedCents: 1_410_000, lowCents: 1_290_000, highCents: 1_530_000 },
}

test('counts the wishes whose words an unconfirmed address may not see, instead of repeating a placeholder', () => {
  const hidden = (count: number, answer: 'yes' | 'unknown') =>
    Array.from({ length: count }, () => ({ ...exampleVerdicts[0]!, label: unnamedWish, answer, evidence: [] }))
  const mailOf = (...verdicts: typeof exampleVerdicts) =>
    renderCarMail(exampleCar({}, { grade: 'LIKELY', verdicts }), exampleContext)
  const leather = exampleVerdicts[0]!
  const one = mailOf(leather, ...hidden(4, 'unknown'))
  for (const body of [one.text, one.html]) {
    expect(body).toContain('4 of your wishes are not stated; confirm your email to see them here')
  }
  expect(one.text).toContain('1 of 5 confirmed; 4 of your wishes are not stated')
  expect(one.subject).toContain('not stated: 4 of your wishes')
  const two = mailOf({ ...leather, answer: 'unknown', evidence: [] }, ...hidden(2, 'yes'), ...hidden(1, 'unknown'))
  expect(two.subject).toContain(': 2 of your wishes, not stated: leather seats')
  expect(two.text).toContain(
    'not stated: leather seats; 1 more of your wishes is not stated; confirm your email to see it',
  )
  const single = mailOf(...hidden(1, 'yes'), { ...leather, answer: 'yes' }, ...hidden(1, 'unknown'))
  expect(single.subject).toContain(': leather seats…, not stated: one of your wishes')
  for (const { subject, text, html } of [one, two, single])
    expect(`${subject} ${text} ${html}`).not.toMatch(/your wish\b/i)
})
