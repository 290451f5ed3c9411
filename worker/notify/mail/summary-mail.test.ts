import { expect, test } from 'vitest'
import { countGrades } from '#domain/words/grade-text'
import {
  verdictWithAllEvidence,
  exampleCar,
  exampleListing,
  exampleRisk,
  exampleContext,
  exampleVerdicts,
  likelyExample,
} from './example-cars'
import { renderCarMail, renderSummaryMail } from './render-mail'

test('the summary counts all cars by grade and shows the given ones', () => {
  const cars = [exampleCar(), exampleCar({ year: 2015, trim: null }, likelyExample)]
  const seven = countGrades([...Array(3).fill('MATCH'), ...Array(4).fill('LIKELY')])
  const { subject, html, text } = renderSummaryMail(seven, cars, exampleContext)
  expect(subject).toBe('7 cars already listed fit your search: 3 matches, 4 likely')
  for (const body of [html, text]) {
    expect(body).toContain('2016 Honda Civic EX-L')
    expect(body).toContain('2015 Honda Civic')
    expect(body).toContain(exampleContext.resultsUrl)
    expect(body.match(/Likely match, 2 of 3 confirmed, not stated: sunroof/g)).toHaveLength(1)
  }
})

test.each([
  [['MATCH', 'MATCH'], '2 cars already listed match your search'],
  [['MATCH'], '1 car already listed matches your search'],
  [['LIKELY'], '1 car already listed fits your search: a likely match'],
  [['LIKELY', 'POSSIBLE'], '2 cars already listed fit your search: 1 likely, 1 possible'],
] as const)('describes only matches as matches: %j', (grades, subject) => {
  expect(renderSummaryMail(countGrades([...grades]), [], exampleContext).subject).toBe(subject)
})

test('each car in the summary has its photo, price, mileage, place and evidence for its first criteria', () => {
  const { html, text } = renderSummaryMail(
    countGrades(['MATCH', 'LIKELY']),
    [exampleCar({}, likelyExample)],
    exampleContext,
  )
  expect(html).toContain(exampleListing.photoUrls[0])
  expect(html).toMatch(/<mark[^>]*>leather seats<\/mark>/)
  expect(text).toContain('✓ Leather seats · “Power sunroof, black leather seats, heated in front”')
  for (const fact of ['$12,400', '71k mi', '9 mi away in Oakland']) {
    for (const body of [html, text]) expect(body).toContain(fact)
  }
  for (const body of [html, text]) expect(body).toContain('Likely match, 2 of 3 confirmed, not stated: sunroof')
})

test('a car in the summary lists its other confirmed criteria in one line', () => {
  const many = Array.from({ length: 5 }, (_, i) => ({ ...exampleVerdicts[0]!, label: `wish ${i}` }))
  const { text } = renderSummaryMail(countGrades(['MATCH']), [exampleCar({}, { verdicts: many })], exampleContext)
  expect(text.match(/^✓ Wish \d/gm)).toEqual(['✓ Wish 0', '✓ Wish 1', '✓ Wish 2'])
  expect(text).toContain('Also confirmed: wish 3, wish 4')
})

/** Gmail clips emails of more than 102 kB. */
const maxMailLength = 100_000

test("the largest emails stay below Gmail's clipping limit", () => {
  const wide = '&'.repeat(80)
  const quotes = verdictWithAllEvidence.evidence.map((item) =>
    item.kind === 'quote' ? { ...item, quote: wide.repeat(4) } : item,
  )
  const verdicts = Array.from({ length: 20 }, () => ({ ...verdictWithAllEvidence, label: wide, evidence: quotes }))
  const risks = Array.from({ length: 10 }, () => ({ ...exampleRisk, evidence: quotes }))
  const open = verdicts.map((verdict, i) => (i < 10 ? verdict : { ...verdict, answer: 'unknown' as const }))
  const car = exampleCar({ make: null, title: wide, town: wide }, { verdicts, risks })
  const half = exampleCar({ make: null, title: wide, town: wide }, { grade: 'LIKELY', verdicts: open, risks })
  const setting = { ...exampleContext, searchName: wide }
  const more = { counts: countGrades(Array(895).fill('LIKELY')), cars: Array(20).fill(half) }
  for (const mail of [
    renderCarMail(car, setting, more),
    renderSummaryMail(countGrades(Array(900).fill('LIKELY')), Array(5).fill(half), setting, more),
  ]) {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(maxMailLength)
    expect(Buffer.byteLength(mail.text)).toBeLessThan(maxMailLength)
  }
})
