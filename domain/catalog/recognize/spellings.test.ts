import { expect, test } from 'vitest'
import { makes, type CatalogMake } from '../names/catalog'
import { engineNames, expandPattern, engineNamePatterns } from '../names/engine-names'
import { makeAliases } from '../names/make-aliases'
import { makeYears } from '../names/make-years'
import { modelAliases } from '../names/model-aliases'
import { labeledTitles } from '../../../lab/titles/labeled-titles'
import { recognizeCar } from './recognize'
import { listFamilyWords, listMakeSpellings, listSpellings } from './spellings'

/** 2014, or the nearest year in which the car was sold. Before 2011 a Ram was a Dodge. */
function aYearOf(make: string, model: string | null): number {
  if (make === 'dodge' && (model === null || model.startsWith('ram-'))) return 2005
  if (model === 'f-150-lightning') return 2022
  const [first, last] = makeYears[make] ?? [0, 9999]
  return Math.min(last, Math.max(first, 2014))
}

/** Check a Ram under both makes, because some numbers are Dodge's only. */
const titlesOf = (make: CatalogMake, model: string | null, spelling: string) =>
  (make.id === 'ram' && model !== null ? ['Ram', 'Dodge'] : model === null ? [''] : [make.name]).map(
    (name) => `${aYearOf(make.id, model)} ${name} ${spelling}`,
  )

test.each(makes.map((make) => [make.name, make] as const))('recognizes every spelling of a %s', (_, make) => {
  const isFound = (model: string | null) => (title: string) => {
    const found = recognizeCar(title)
    return found.make === make.id && (model === null || found.model === model)
  }
  for (const model of [null, ...make.models.map(({ id }) => id)]) {
    const all = listSpellings(make.id, model)
    // Sample: some lines have thousands of similar engine names.
    const step = Math.ceil(all.length / 150)
    const drawn = all.filter((_, at) => at % step === 0).map((spelling) => titlesOf(make, model, spelling))
    expect(drawn.filter((titles) => !titles.some(isFound(model)))).toEqual([])
  }
})

test('every name and alias in the tables is listed as a spelling', () => {
  const asWords = (name: string) => (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ')
  const missing: string[] = []
  for (const make of makes) {
    for (const name of [make.name, ...(makeAliases[make.id] ?? [])])
      if (!listSpellings(make.id, null).includes(asWords(name))) missing.push(name)
    for (const model of make.models)
      for (const name of [model.name, ...(modelAliases[`${make.id}/${model.id}`] ?? [])])
        if (!listSpellings(make.id, model.id).includes(asWords(name))) missing.push(`${make.name} ${name}`)
  }
  expect(missing).toEqual([])
})

test.each([
  ['bmw', '3-series', '335i, 328xi, 328 i, 3 series, 3series, 320, m340i'],
  ['mercedes-benz', 'c-class', 'c300, c 300, c63, c220, c class, cclass'],
  ['lexus', 'rx', 'rx, rx350, rx 350, rx450h, 350rx'],
  ['ford', 'f-150', 'f150, f 150, f150 pickup'],
  ['toyota', '4runner', '4runner, 4 runner, four runner'],
  ['chevrolet', 'silverado-1500', 'silverado 1500, silvarado 1500, 1500 crew, silverado1500'],
  ['ram', '1500', '1500, ram 1500, rams 1500'],
  ['dodge', 'ram-1500', '1500, ram 1500'],
  ['jeep', 'wrangler', 'wrangler, wranger, tj, jk'],
] as const)('lists the spellings of %s %s: %s', (make, model, expected) => {
  expect(listSpellings(make, model)).toEqual(expect.arrayContaining(expected.split(', ')))
})

test('engine names have every ending of their pattern, and only real engine numbers', () => {
  expect(expandPattern('^(?:x[1-3]|ab?)\\d{1,2}z?$'.replace(/^\^|\$$/g, ''), /^[7]{1,2}$/)).toHaveLength(5 * 2 * 2)
  expect(() => expandPattern('a+', /./)).toThrow()
  for (const [make, patterns] of Object.entries(engineNamePatterns)) {
    for (const [name] of engineNames(make))
      expect(
        patterns.some(([pattern]) => pattern.test(name)),
        name,
      ).toBe(true)
  }
  for (const { title, label } of labeledTitles.filter(({ label }) => label.make && label.model)) {
    const names = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
    const byEngine = names.filter((name) => engineNamePatterns[label.make!]?.some(([pattern]) => pattern.test(name)))
    const known = new Set(engineNames(label.make!).map(([name]) => name))
    expect(byEngine.filter((name) => !known.has(name))).toEqual([])
  }
})

test('lists family words for a model family, and those of both makes for a Ram', () => {
  expect(listFamilyWords('chevrolet', 'silverado-1500')).toMatchObject({ alone: expect.arrayContaining(['silverado']) })
  expect(listFamilyWords('ford', 'f-250').beside).toEqual(['duty', '250'])
  expect(listFamilyWords('honda', 'civic')).toEqual({ alone: [], beside: [] })
  for (const [make, model] of [
    ['ram', '1500'],
    ['dodge', 'ram-1500'],
  ] as const) {
    expect(listMakeSpellings(make, model)).toEqual(expect.arrayContaining(['ram', 'dodge']))
    expect(listFamilyWords(make, model).beside).toEqual(expect.arrayContaining(['ram', '1500']))
  }
  expect(listMakeSpellings('ram', 'promaster-city')).not.toContain('dodge')
})

test('a car outside the catalog has no spellings', () => {
  expect([listSpellings('trabant', null), listSpellings('honda', 'trabant'), listSpellings('Honda', null)]).toEqual([
    [],
    [],
    [],
  ])
})
