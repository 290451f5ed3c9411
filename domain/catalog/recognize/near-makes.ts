import { findMake, makes } from '../names/catalog'
import type { Mention } from './mentions'
import { differsByOneEdit, adjacentModel } from './model-of-make'
import { yearBefore, type ParsedTitle } from '../title/title'

/** Long names that are at least two edits away from every ordinary word. */
const longNames =
  'toyota nissan chevrolet mercedes volkswagen mitsubishi hyundai infiniti porsche cadillac chrysler pontiac suzuki subaru jaguar ferrari bentley maserati lamborghini oldsmobile'
    .split(' ')
    .map((name) => ({ name, make: findMake(name) ?? makes.find((make) => make.id === 'mercedes-benz')! }))

/** A make with one letter wrong, in a title that names no other make: "Pontiak Vibe". */
export function findMisspelledMake(title: ParsedTitle): Mention[] {
  for (const [at, { text }] of title.words.entries()) {
    if (text.length < 5 || text.length > 12) continue
    const make = longNames.find(({ name }) => differsByOneEdit(text, name))?.make
    if (!make) continue
    const model = adjacentModel(title, { thing: make, from: at, to: at + 1 })
    const year = yearBefore(title, at)?.year ?? null
    const to = Math.max(at + 1, model?.to ?? 0)
    if (model || year) return [{ make, model, from: at, to, year, isDated: year !== null, isByMake: true, score: 1 }]
  }
  return []
}

/** Makes that people write after their parent brand. */
const brands: Record<string, string[]> = {
  toyota: ['scion', 'lexus'],
  chevrolet: ['geo'],
  gmc: ['hummer'],
  hyundai: ['genesis'],
  dodge: ['ram'],
  chrysler: ['dodge', 'jeep', 'plymouth'],
  ford: ['mercury', 'lincoln'],
  bmw: ['mini'],
  nissan: ['infiniti', 'datsun'],
  honda: ['acura'],
  volvo: ['polestar'],
  'mercedes-benz': ['smart', 'maybach'],
}

export const isBrandOf = (parent: string, brand: string): boolean => brands[parent]?.includes(brand) ?? false
