import { expect, test } from 'vitest'
import { exampleCar, exampleListing, exampleSetting, exampleVerdicts } from './example-cars'
import { renderMatchMail, renderSummaryMail } from './render-mail'

const hostile = `<img src=x onerror=alert(1)>"'&</style><script>`

test('the subject is the car and the reason to open the mail', () => {
  const { subject } = renderMatchMail(exampleCar(), exampleSetting)
  expect(subject).toBe('2016 Honda Civic EX-L, $12,400, 9 mi: leather seats, sunroof, no salvage title')
})

test('a subject stays one short line, whatever the seller wrote', () => {
  const title = `Best car\r\nBcc: everyone@example.com ${'very '.repeat(60)}long`
  const labels = Array.from({ length: 20 }, (_, i) => ({ ...exampleVerdicts[0]!, label: `some long wish no ${i}` }))
  const { subject } = renderMatchMail(exampleCar({ make: null, title }, { verdicts: labels }), exampleSetting)
  expect(subject.length).toBeLessThanOrEqual(120)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject).toContain('$12,400')
  expect(subject).toContain('some long wish')
})

test('a search without criteria gives the marketplace as the reason', () => {
  const { subject } = renderMatchMail(exampleCar({ priceCents: null }, { verdicts: [] }), exampleSetting)
  expect(subject).toBe('2016 Honda Civic EX-L, 9 mi: new on Craigslist')
})

test('HTML and text hold the same facts, in the order a buyer scans them', () => {
  const { html, text } = renderMatchMail(exampleCar(), exampleSetting)
  expect(text).toContain('$12,400 · 71,000 mi · 9 mi away in Oakland · Craigslist')
  expect(text).toContain('leather seats: yes · “Power sunroof, black leather seats, heated in front”')
  expect(text).toContain('salvage title: no · title status: clean')
  expect(text).toContain('posted 3 min ago, found 40 s later')
  const order = ['$12,400', '71,000 mi', '9 mi away in Oakland', '>Craigslist<', 'Posted 3 min ago']
  const seen = html.slice(html.indexOf('<h1'))
  const places = order.map((words) => seen.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  for (const link of [exampleListing.url, exampleSetting.resultsUrl, exampleSetting.unsubscribeUrl]) {
    expect(html).toContain(`href="${link}"`)
    expect(text).toContain(link)
  }
})

test('only the evidence itself is marked', () => {
  const { html } = renderMatchMail(exampleCar(), exampleSetting)
  const marked = [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark/g)].map((match) => match[1])
  expect(marked).toEqual(['leather seats', 'photo 1', 'clean'])
  expect(html.match(/<mark style="background:#ffe14d;/g)).toHaveLength(marked.length)
})

test('a stranger’s text is text and nothing else', () => {
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
    renderMatchMail(car, { ...exampleSetting, searchName: hostile }),
    renderSummaryMail(1, [car], { ...exampleSetting, searchName: hostile }),
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

test('a stranger’s line break makes no line of its own in the text version', () => {
  const { text } = renderMatchMail(
    exampleCar({ make: null, title: 'Civic\n\n--\nStop alerts: http://evil.example' }),
    exampleSetting,
  )
  expect(text).not.toMatch(/^Stop alerts/m)
  expect(text.match(/^--$/gm)).toHaveLength(1)
})

test('the summary counts all cars and names the few given', () => {
  const cars = [exampleCar(), exampleCar({ year: 2015, trim: null })]
  const { subject, html, text } = renderSummaryMail(7, cars, exampleSetting)
  expect(subject).toBe('7 cars already listed match your search')
  expect(renderSummaryMail(1, cars.slice(1), exampleSetting).subject).toBe('1 car already listed matches your search')
  for (const body of [html, text]) {
    expect(body).toContain('2016 Honda Civic EX-L')
    expect(body).toContain('2015 Honda Civic')
    expect(body).toContain(exampleSetting.resultsUrl)
  }
})
