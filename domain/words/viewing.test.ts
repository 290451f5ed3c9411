import { describe, expect, test } from 'vitest'
import type { VerdictView } from './car-view'
import { contradictionText, titleNotes, viewingChecklist, vinDetails } from './viewing'

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
  const nothing = { verdicts: [], contradictions: [], risks: [], recalls: [], complaints: [] }
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
    const complaints = Array.from({ length: 8 }, (_, i) => ({ name: `Part ${i}`, count: 9 - i }))
    expect(itemsOf('What owners', { complaints })).toEqual([
      'Part 0 (9)',
      'Part 1 (8)',
      'Part 2 (7)',
      'Part 3 (6)',
      'Part 4 (5)',
    ])
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
