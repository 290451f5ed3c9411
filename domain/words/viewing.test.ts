import { describe, expect, test } from 'vitest'
import type { VerdictView } from './car-view'
import { claimsToCheck, contradictionText, titleNotes, viewingChecklist, vinDetails } from './viewing'

describe('vinDetails', () => {
  test('lists what the VIN encodes, in the words of a car ad', () => {
    const stated = { trim: 'EX-L', cylinders: '4', displacement: '1.998', 'fuel type': 'Gasoline', doors: '4' }
    expect(vinDetails({ stated })).toEqual(['EX-L', '4 cylinders', '2.0 L', 'Gasoline', '4 doors'])
    expect(vinDetails({ stated: {} })).toEqual([])
  })
})

describe('contradictionText', () => {
  test('names both sides', () => {
    expect(contradictionText({ about: 'car', vin: '2016 Honda Civic', ad: '2014 Honda Accord' })).toBe(
      'The VIN belongs to a 2016 Honda Civic, the ad says 2014 Honda Accord',
    )
    expect(contradictionText({ about: 'fuel type', vin: 'Gasoline', ad: 'diesel' })).toBe(
      'Fuel type: the VIN says Gasoline, the ad says diesel',
    )
  })

  test('the ad’s words are untrusted', () => {
    const text = contradictionText({
      about: 'cylinders',
      vin: '4',
      ad: `<b>\u202E6</b> https://evil.example/ ${'x'.repeat(200)}`,
    })
    expect(text).not.toMatch(/[<>]|evil\.example|\u202E/)
    expect(text.length).toBeLessThan(120)
  })
})

describe('titleNotes', () => {
  test('only facts about the title and the odometer that are answered yes', () => {
    const notes = titleNotes([
      { feature: 'odometer doubt', answer: 'yes' },
      { feature: 'salvage title', answer: 'no' },
      { feature: 'scam sign', answer: 'yes' },
      { feature: 'lien', answer: 'yes' },
    ])
    expect(notes.map(({ label }) => label)).toEqual(['Lien', 'Odometer in doubt'])
    expect(notes[1]!.advice).toContain('service records')
  })
})

describe('claimsToCheck', () => {
  const verdict = (wish: string, given: Partial<VerdictView>): VerdictView => ({
    ...{ criterionId: wish, label: wish, polarity: 'wanted', strength: 'should', wish, answer: 'yes', evidence: [] },
    ...given,
  })
  const row = (name: string, value: string, kind: 'field' | 'vin' = 'field') => ({
    name,
    values: [{ value, sources: [{ kind } as const] }],
  })

  test('wishes that rest on the ad, then the facts that no wish names', () => {
    const verdicts = [
      verdict('One owner', { evidence: [{ kind: 'quote', before: '', quote: 'one owner', after: ' since new' }] }),
      verdict('AWD', { evidence: [{ kind: 'vin', label: 'drive type', value: 'AWD' }] }),
      verdict('Sunroof', { answer: 'unknown' }),
    ]
    const facts = [
      row('Owners', 'One owner'),
      row('Mileage', '71,250 mi'),
      row('Trim', 'EX', 'vin'),
      row('Body', 'SUV'),
    ]
    expect(claimsToCheck(verdicts, [...facts, { name: 'Title', values: [] }])).toEqual([
      'One owner: “one owner since new”',
      'Mileage: 71,250 mi',
    ])
  })
})

describe('viewingChecklist', () => {
  const verdict = (label: string, given: Partial<VerdictView> = {}): VerdictView => ({
    ...{
      criterionId: label,
      label,
      polarity: 'wanted',
      strength: 'should',
      wish: label,
      answer: 'unknown',
      evidence: [],
    },
    ...given,
  })
  const nothing = { verdicts: [], claims: [], contradictions: [], risks: [], recalls: [], complaints: [] }
  const itemsOf = (title: string, car: Partial<Parameters<typeof viewingChecklist>[0]>) =>
    viewingChecklist({ ...nothing, ...car }).find((section) => section.title.startsWith(title))?.items

  test('a car about which nothing is open gets the list for any car, and the look-up of its VIN', () => {
    const sections = viewingChecklist({ ...nothing, verdicts: [verdict('sunroof', { answer: 'yes' })] })
    expect(sections.map(({ title }) => title)).toEqual([
      'Recalls of this model: ask for proof of each repair',
      'Any used car',
    ])
    expect(sections[0]!.items).toEqual(['Open recalls of this VIN, at nhtsa.gov/recalls'])
  })

  test('asks for what is not stated, and looks closer at what contradicts itself', () => {
    const verdicts = [verdict('Sunroof'), verdict('Leather seats', { unsettled: 'contradiction' })]
    expect(itemsOf('Not stated', { verdicts })).toEqual(['Sunroof'])
    const given = { verdicts, contradictions: ['Cylinders: 4 or 6'], risks: ['Odometer in doubt'] }
    expect(itemsOf('Look closer', given)).toEqual([
      'Cylinders: 4 or 6',
      'Odometer in doubt',
      'Leather seats: The ad contradicts itself',
    ])
  })

  test('names recalls with their advice, and the most frequent complaints', () => {
    const recalls = [
      { number: '21V900001', component: 'Air bags', advice: 'do not drive' as const },
      { number: '20V900002', component: 'Seats', advice: null },
    ]
    expect(itemsOf('Recalls', { recalls })!.slice(0, 2)).toEqual([
      'Air bags (21V900001): do not drive until repaired',
      'Seats (20V900002)',
    ])
    const complaints = Array.from({ length: 8 }, (_, i) => ({ name: `Part ${i}`, count: 9 - i, symptoms: ['stalls'] }))
    expect(itemsOf('What owners', { complaints })).toEqual([
      'Part 0: stalls (9 complaints)',
      'Part 1: stalls (8 complaints)',
      'Part 2: stalls (7 complaints)',
      'Part 3: stalls (6 complaints)',
      'Part 4: stalls (5 complaints)',
    ])
  })

  test('lists what the seller claims', () => {
    expect(itemsOf('The seller says so', { claims: ['One owner: “One owner”'] })).toEqual(['One owner: “One owner”'])
  })

  test('stays short enough for two pages, and says what it leaves out', () => {
    const verdicts = Array.from({ length: 40 }, (_, i) => verdict(`Wish ${i}`))
    const recalls = Array.from({ length: 40 }, (_, i) => ({ number: `21V9000${i}`, component: 'Seats', advice: null }))
    const contradictions = Array.from({ length: 40 }, (_, i) => `Point ${i}`)
    const sections = viewingChecklist({ ...nothing, verdicts, recalls, contradictions })
    expect(sections.flatMap(({ items }) => items).length).toBeLessThan(60)
    expect(sections[0]!.items.at(-1)).toBe('26 more in the ad')
    expect(itemsOf('Recalls', { recalls })!.at(-2)).toBe('32 more')
  })
})
