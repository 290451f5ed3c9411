import { expect, test } from 'vitest'
import type { VerdictView, EvidenceView } from './car-view'
import { mainEvidence, rowText, toChecklist, unstatedText } from './checklist'
import { wishText } from './wish-text'

const quote = { kind: 'quote', before: '', quote: 'clean title', after: ' in hand' } as const
const photo = { kind: 'photo', photo: 1, seen: 'glass', url: null } as const
const listed = { kind: 'attribute', label: 'title status', value: 'clean' } as const
const verdict = (label: string, answer: VerdictView['answer'], over: Partial<VerdictView> = {}): VerdictView => {
  const usual: Omit<VerdictView, 'wish'> = {
    ...{ criterionId: label, label, polarity: 'wanted', strength: 'should', answer },
    evidence: [],
  }
  return { ...usual, wish: wishText({ ...usual, ...over }), ...over }
}

test('rows against the car come first, nice-to-haves last, and unstated wishes apart', () => {
  const { rows, unstated } = toChecklist([
    verdict('sunroof', 'yes', { strength: 'nice' }),
    verdict('leather seats', 'yes'),
    verdict('tow hitch', 'unknown'),
    verdict('salvage title', 'yes', { polarity: 'unwanted' }),
    verdict('heated seats', 'unknown', { unsettled: 'partly' }),
  ])
  expect(rows.map(({ tone, wish }) => [tone, wish])).toEqual([
    ['bad', 'No salvage title'],
    ['open', 'Heated seats'],
    ['good', 'Leather seats'],
    ['good', 'Sunroof'],
  ])
  expect(rows[1]!.note).toBe('Works only in part')
  expect(unstated.map(({ label }) => label)).toEqual(['tow hitch'])
})

test('a row is one line of text: sign, wish, proof', () => {
  const [row] = toChecklist([verdict('salvage title', 'no', { polarity: 'unwanted', evidence: [quote, listed] })]).rows
  expect(rowText(row!)).toBe('✓ No salvage title · “clean title in hand” · Listed title: clean')
})

test('a branded title names its brand', () => {
  const rebuilt = { kind: 'quote', before: '', quote: 'rebuilt title', after: '' } as const
  const [row] = toChecklist([verdict('salvage title', 'yes', { polarity: 'unwanted', evidence: [rebuilt] })]).rows
  expect(row!.note).toBe('Rebuilt title')
})

test('a wish has one proof, or one of each kind if two kinds agree', () => {
  const kindsOf = (...evidence: EvidenceView[]) => mainEvidence({ evidence }).map(({ kind }) => kind)
  expect(kindsOf(quote, quote)).toEqual(['quote'])
  expect(kindsOf(listed, quote, quote, photo)).toEqual(['quote', 'photo'])
  expect(kindsOf(listed, listed)).toEqual(['attribute'])
  expect(kindsOf({ kind: 'seller', on: '2026-11-21' }, quote)).toEqual(['seller'])
  expect(kindsOf()).toEqual([])
})

test('a contradiction shows both sides', () => {
  const other = { ...quote, quote: 'salvage' }
  expect(mainEvidence({ evidence: [quote, other], unsettled: 'contradiction' })).toEqual([quote, other])
  expect(mainEvidence({ evidence: [quote], unsettled: 'partly' })).toEqual([quote])
})

test('unstated wishes are one line', () => {
  const open = [
    verdict('sunroof', 'unknown', { strength: 'must' }),
    verdict('rust', 'unknown', { polarity: 'unwanted' }),
    verdict('apple carplay', 'unknown', { strength: 'nice' }),
    verdict('led headlights', 'unknown'),
  ]
  expect(unstatedText(open, ['rust'])).toBe(
    'Sunroof (must), no rust (usual for this trim), Apple CarPlay (nice to have), LED headlights',
  )
})
