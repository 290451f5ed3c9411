import { expect, test } from 'vitest'
import type { Criterion, Evidence, Fact, Feature } from './criteria'
import type { ListingContent } from './evidence'
import { factsFromAttributes, judgeByFacts } from './judge-facts'

const wanted = (feature: Feature | null): Pick<Criterion, 'polarity' | 'feature'> => ({ polarity: 'wanted', feature })
const unwanted = (feature: Feature): Pick<Criterion, 'polarity' | 'feature'> => ({ polarity: 'unwanted', feature })
const quote = (words: string): Evidence => ({ kind: 'quote', quote: words })
const fact = (feature: Feature, answer: 'yes' | 'no', words: string): Fact => ({
  feature,
  answer,
  evidence: [quote(words)],
})
const stating = (attributes: Record<string, string>, titleStatus: ListingContent['titleStatus'] = null) =>
  factsFromAttributes({
    title: '',
    description: null,
    attributes,
    photoUrls: [],
    titleStatus,
    transmission: null,
    bodyType: null,
  })

test('a fact answers the criterion of its feature, with its evidence', () => {
  const facts = [fact('leather seats', 'yes', 'black leather'), fact('sunroof', 'no', 'no sunroof')]
  expect(judgeByFacts(wanted('leather seats'), facts)).toEqual({ answer: 'yes', evidence: [quote('black leather')] })
  expect(judgeByFacts(wanted('sunroof'), facts)).toEqual({ answer: 'no', evidence: [quote('no sunroof')] })
  expect(judgeByFacts(wanted('navigation'), facts)).toEqual({ answer: 'unknown', evidence: [] })
  expect(judgeByFacts(wanted(null), facts)).toEqual({ answer: 'unknown', evidence: [] })
})

test('conflicting evidence means yes for an unwanted feature and unknown for a wanted one', () => {
  const facts = [fact('rust', 'no', 'no rust'), fact('rust', 'yes', 'some rust underneath')]
  expect(judgeByFacts(unwanted('rust'), facts)).toEqual({ answer: 'yes', evidence: [quote('some rust underneath')] })
  const leather = [fact('leather seats', 'yes', 'leather'), fact('leather seats', 'no', 'cloth seats')]
  expect(judgeByFacts(wanted('leather seats'), leather)).toEqual({ answer: 'unknown', evidence: [] })
})

test('a clean title means no salvage title', () => {
  expect(judgeByFacts(unwanted('salvage title'), [fact('clean title', 'yes', 'clean title')])).toEqual({
    answer: 'no',
    evidence: [quote('clean title')],
  })
})

test('a text that says salvage outweighs the seller’s "clean"', () => {
  const facts = [...stating({}, 'clean'), fact('salvage title', 'yes', 'salvage, repaired')]
  const salvage = { answer: 'yes', evidence: [quote('salvage, repaired')] }
  expect(judgeByFacts(unwanted('salvage title'), facts)).toEqual(salvage)
  expect(judgeByFacts(wanted('salvage title'), facts)).toEqual(salvage)
  expect(judgeByFacts(wanted('clean title'), facts)).toEqual({ answer: 'no', evidence: [quote('salvage, repaired')] })
})

test('a title that is not salvage is not therefore clean, nor the other way round', () => {
  expect(judgeByFacts(wanted('clean title'), [fact('salvage title', 'no', 'never salvage')]).answer).toBe('unknown')
  expect(judgeByFacts(unwanted('salvage title'), stating({}, 'missing')).answer).toBe('unknown')
  expect(judgeByFacts(unwanted('salvage title'), stating({}, 'lien')).answer).toBe('unknown')
})

test.each(['salvage', 'rebuilt', 'parts only'] as const)('title status "%s" is a salvage title', (status) => {
  const facts = stating({}, status)
  const evidence = [{ kind: 'attribute', label: 'title status', value: status }]
  expect(judgeByFacts(unwanted('salvage title'), facts)).toEqual({ answer: 'yes', evidence })
  expect(judgeByFacts(wanted('clean title'), facts)).toEqual({ answer: 'no', evidence })
})

test('the stated drive and transmission answer without a model', () => {
  const facts = stating({ drive: '4wd', transmission: 'Manual' })
  expect(judgeByFacts(wanted('all-wheel drive'), facts).answer).toBe('yes')
  expect(judgeByFacts(wanted('automatic transmission'), facts).answer).toBe('no')
  expect(judgeByFacts(wanted('all-wheel drive'), stating({ drive: 'fwd' })).answer).toBe('no')
  expect(stating({ paint: 'blue', drive: 'sideways' })).toEqual([])
})
