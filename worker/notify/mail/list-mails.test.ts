import { expect, test } from 'vitest'
import { countGrades } from '#domain/words/grade-text'
import { exampleCar, exampleContext, likelyExample, possibleExample } from './example-cars'
import { moreCarsText } from '../headlines'
import { renderCarMail, renderMultiCarMail, renderDigestMail, renderSummaryMail } from './render-mail'

const match = exampleCar()

test('an email about several cars has the best car as its subject, shows the first ones and counts all', () => {
  const counts = countGrades(['MATCH', 'MATCH', 'LIKELY'])
  const likely = exampleCar({}, likelyExample)
  const { subject, html, text } = renderMultiCarMail(counts, [match, likely], exampleContext)
  expect(subject).toBe(
    '2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away: leather seats, sunroof, no salvage title, and 2 more cars',
  )
  expect(html.match(/<h2/g)).toHaveLength(2)
  for (const body of [html, text]) {
    expect(body).toContain('3 cars fit your search: 2 matches, 1 likely')
    expect(body).not.toContain('more car')
  }
})

test('a message names each further car with a link, up to twenty', () => {
  const forester = exampleCar({ make: 'subaru', model: 'forester', trim: null, year: 2015 }, likelyExample)
  const more = {
    counts: countGrades(['MATCH', 'LIKELY', ...Array<'LIKELY'>(5).fill('LIKELY')]),
    cars: [forester, match],
  }
  for (const { html, text } of [
    renderCarMail(match, exampleContext, more),
    renderMultiCarMail(countGrades(['MATCH', 'MATCH']), [match, match], exampleContext, more),
    renderSummaryMail(countGrades(['MATCH']), [match], exampleContext, more),
  ]) {
    expect(text).toContain(
      `7 more cars fit your search (1 match, 6 likely):\n2015 Subaru Forester, $12,400, 71k mi, 9 mi away (likely match, 2 of 3 confirmed)\n${forester.url}\n`,
    )
    expect(html).toMatch(new RegExp(`<a [^>]*href="${forester.url}"[^>]*>2015 Subaru Forester</a>, \\$12,400`))
    for (const body of [html, text]) expect(body).toContain('And 5 more')
  }
})

test.each([
  [['MATCH'], '1 more car matches your search:'],
  [['LIKELY'], '1 more car fits your search:'],
  [['MATCH', 'MATCH'], '2 more cars match your search:'],
  [['LIKELY', 'POSSIBLE'], '2 more cars could fit your search (1 likely, 1 possible):'],
] as const)('says of further cars what is true of all: %j', (grades, words) => {
  expect(moreCarsText(countGrades([...grades]))).toBe(words)
})

test('a repeated car states the reason, also among several cars', () => {
  const drop = exampleCar({}, { changes: [{ reason: 'PRICE_DROP', wasCents: 1_400_000, currency: 'USD' }] })
  const { html, text } = renderMultiCarMail(countGrades(['MATCH', 'MATCH']), [drop, match], exampleContext)
  for (const body of [html, text]) expect(body.match(/Price drop: \$12,400, was \$14,000/g)).toHaveLength(1)
})

test('an email about several cars does not call a car new if its recipient was notified before', () => {
  const drop = exampleCar({}, { changes: [{ reason: 'PRICE_DROP', wasCents: 1_400_000, currency: 'USD' }] })
  const of = (...cars: (typeof match)[]) =>
    renderMultiCarMail(countGrades(['MATCH', 'MATCH']), cars, { ...exampleContext, searchName: 'Civic' }).text
  expect(of(match, match)).toContain('New for “Civic”')
  expect(of(match, drop)).toContain('For “Civic”, new or better than in your last alert')
  expect(of(drop, drop)).toContain('For “Civic”, each better than in your last alert')
})

test("a subject states the number of further cars, however long the car's name is", () => {
  const long = exampleCar({ make: null, title: 'W'.repeat(200) })
  const { subject } = renderMultiCarMail(countGrades(['MATCH', 'MATCH']), [long, match], exampleContext)
  expect(subject.length).toBeLessThanOrEqual(120)
  expect(subject).toMatch(/, and 1 more car$/)
})

test.each([
  [['POSSIBLE', 'POSSIBLE'], 'Daily digest: 2 possible cars for “leather, sunroof”'],
  [['POSSIBLE'], 'Daily digest: 1 possible car for “leather, sunroof”'],
  [['LIKELY', 'POSSIBLE'], 'Daily digest: 2 cars for “leather, sunroof”: 1 likely, 1 possible'],
] as const)('the digest summarizes its cars: %j', (grades, subject) => {
  const setting = { ...exampleContext, searchName: 'leather, sunroof' }
  const mail = renderDigestMail(countGrades([...grades]), [exampleCar({}, possibleExample)], setting)
  expect(mail.subject).toBe(subject)
  for (const body of [mail.html, mail.text]) expect(body).toContain('we haven’t alerted you about')
})
