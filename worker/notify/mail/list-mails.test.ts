import { expect, test } from 'vitest'
import { countGrades } from '#domain/words/grade-text'
import { exampleCar, exampleContext, likelyExample, possibleExample } from './example-cars'
import { renderMultiCarMail, renderDigestMail } from './render-mail'

const match = exampleCar()

test('an email about several cars has the best car as its subject, shows the first ones and counts all', () => {
  const counts = countGrades(['MATCH', 'MATCH', 'LIKELY'])
  const { subject, html, text } = renderMultiCarMail(counts, [match, exampleCar({}, likelyExample)], exampleContext)
  expect(subject).toBe(
    '2016 Honda Civic EX-L, $12,400, 71k mi, 9 mi away: leather seats, sunroof, no salvage title, and 2 more cars',
  )
  expect(html.match(/<h2/g)).toHaveLength(2)
  for (const body of [html, text]) {
    expect(body).toContain('3 cars fit your search: 2 matches, 1 likely')
    expect(body).toContain('Showing 2 of 3: 2 matches, 1 likely.')
    expect(body).not.toContain('listed before')
  }
  const earlier = renderMultiCarMail(counts, [match], exampleContext, countGrades(['MATCH']))
  for (const body of [earlier.html, earlier.text]) expect(body).toContain('1 car listed before matches too.')
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
