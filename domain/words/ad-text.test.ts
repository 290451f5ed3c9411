import { describe, expect, test } from 'vitest'
import { quoteInContext, type QuotePlace } from '../judgment/evidence/quote-in-context'
import { markAd, type AdPiece } from './ad-text'

const description = 'One owner. Black leather seats, heated.\nClean title in hand. Leather seats like new.'
const ad = { title: '2016 Honda Civic, clean title', description }
const placeOf = (quote: string, label: string, of = ad): QuotePlace =>
  quoteInContext(of, quote, { label, answer: 'yes' })!.place
/** Marked passages in brackets, with their numbers. */
const written = (pieces: AdPiece[]) =>
  pieces.map(({ text, mark }) => (mark === null ? text : `[${mark}:${text}]`)).join('')

test('marks what the proofs quote and tells each its passage', () => {
  const [leather, owner] = [placeOf('Black leather seats', 'leather seats'), placeOf('One owner', '1 owner')]
  const { text, markOf } = markAd(ad, [leather, owner])
  expect(written(text.lead)).toContain('[1:One owner]. [2:Black leather seats], heated.\nClean title')
  expect([markOf(leather), markOf(owner)]).toEqual([2, 1])
  expect(text.rest).toEqual([])
})

test('a quote that stands twice is marked once, where it was found', () => {
  const place = placeOf('leather seats', 'leather seats')
  const { text } = markAd(ad, [place, place])
  expect(written(text.lead).match(/\[\d/g)).toEqual(['[1'])
  expect(text.lead.at(-1)!.text).toContain('Leather seats like new')
})

test('quotes that overlap are one passage', () => {
  const at = (words: string): QuotePlace => {
    const start = description.indexOf(words)
    return { part: 'description', start, end: start + words.length }
  }
  const [wide, narrow, apart] = [at('leather seats, heated'), at('seats'), at('Clean title')]
  const { text, markOf } = markAd(ad, [narrow, wide, apart])
  expect(written(text.lead)).toContain('[1:leather seats, heated].\n[2:Clean title] in hand')
  expect([narrow, wide, apart].map(markOf)).toEqual([1, 1, 2])
})

test('a quote of the title is marked there', () => {
  const of = { title: 'Civic, one owner', description: 'Runs well.' }
  const place = placeOf('one owner', '1 owner', of)
  const { text, markOf } = markAd(of, [place])
  expect([written(text.title), written(text.lead), markOf(place)]).toEqual(['Civic, [1:one owner]', 'Runs well.', 1])
})

test('a place that is not in the ad has no passage; an ad without text has no pieces', () => {
  expect(markAd(ad, []).markOf(placeOf('One owner', '1 owner'))).toBeNull()
  expect(markAd({ title: 'Civic', description: null }, []).text).toMatchObject({ lead: [], rest: [] })
})

describe('a long text', () => {
  const line = 'Serviced by the book every 5,000 miles.\n'
  const whole = ({ lead, rest }: { lead: AdPiece[]; rest: AdPiece[] }) =>
    [...lead, ...rest].map(({ text }) => text).join('')

  test('is folded after some lines, and nothing of it is lost', () => {
    const long = { title: 'Civic', description: line.repeat(30) }
    const { text } = markAd(long, [])
    expect(text.lead[0]!.text.trim().split('\n')).toHaveLength(12)
    expect(whole(text)).toBe(long.description)
  })

  test('of one line is folded at a word', () => {
    const long = { title: 'Civic', description: 'word '.repeat(400) }
    const { text } = markAd(long, [])
    expect([text.lead[0]!.text.endsWith('word'), text.rest[0]!.text.startsWith(' word')]).toEqual([true, true])
    expect(whole(text)).toBe(long.description)
  })

  test('without a space is folded too', () => {
    const { text } = markAd({ title: 'Civic', description: 'x'.repeat(5_000) }, [])
    expect(text.rest[0]!.text).toHaveLength(4_200)
  })

  test('is not folded within a passage', () => {
    const long = { title: 'Civic', description: 'word '.repeat(400) }
    const { text } = markAd(long, [{ part: 'description', start: 780, end: 860 }])
    expect(text.lead.at(-1)!.mark).toBe(1)
    expect(whole(text)).toBe(long.description)
  })

  test('is shown whole if little would be folded', () => {
    expect(markAd({ title: 'Civic', description: line.repeat(14) }, []).text.rest).toEqual([])
  })
})

test('links are named instead of shown, and hostile characters are gone', () => {
  const hostile = {
    title: 'Civic\u202e evil',
    description:
      'Pay at https://evil.example/pay\u0000 now. <<REDUCED>> <script>alert(1)</script> Z\u0301\u0301\u0301\u0301',
  }
  const { title, lead } = markAd(hostile, []).text
  expect([written(title), written(lead)]).toEqual([
    'Civic evil',
    'Pay at [link] now. <<REDUCED>> <script>alert(1)</script> Z\u0301\u0301',
  ])
})
