import path from 'node:path'
import { z } from 'zod'
import { readTable } from '../../../read-table'
import type { Random } from '../../../random'
import type { Car } from '../../cars/models'

const row = z.object({ kind: z.enum(['make', 'model', 'chassis', 'typo']), name: z.string(), forms: z.string() })
const spellings = readTable(path.join(import.meta.dirname, 'car-names.tsv'), row)

/** Spellings with relative weights: "Chevy = 65, Chevrolet = 35". */
type Forms = string

const formsOf = (kind: (typeof spellings)[number]['kind']): Record<string, Forms> =>
  Object.fromEntries(spellings.filter((one) => one.kind === kind).map(({ name, forms }) => [name, forms]))
const [makeForms, modelForms] = [formsOf('make'), formsOf('model')]

/** Chassis codes by the last model year of each generation. */
const chassis: Record<string, [lastYear: number, code: string][]> = Object.fromEntries(
  Object.entries(formsOf('chassis')).map(([name, codes]) => [
    name,
    codes.split(', ').map((code) => [Number(code.slice(0, 4)), code.slice(5)]),
  ]),
)

interface SpelledCarName {
  make: string
  model: string
  /** The name already includes the trim, as in "C300". */
  hasTrim: boolean
}

export function drawCarName(car: Car, random: Random): SpelledCarName {
  const name = `${car.make} ${car.model}`
  const make = pickForm(makeForms[car.make] ?? `${car.make} = 1`, random)
  const form = pickForm(modelForms[name] ?? `${car.model} = 1`, random)
  const engine = car.trim ?? car.model
  const code = chassis[name]?.find(([lastYear]) => car.year <= lastYear)?.[1]
  const model = form
    .replace('{model}', car.model)
    .replace('{engine}', engine)
    .replace('{tight}', engine.replace(/ (?=\d)/, ''))
    .replace('{chassis}', code ?? engine.replace(/ (?=\d)/, ''))
    .replace('{trim}', car.trim ?? '')
    .replace(/ +/g, ' ')
    // For a line without chassis codes, the pattern repeats the engine.
    .replace(/^(\S+) \1$/, '$1')
  return { make, model, hasTrim: /\{(?:engine|tight|chassis|trim)/.test(form) }
}

function pickForm(forms: Forms, random: Random): string {
  const weighted = forms.split(', ').map((form) => form.split(' = ') as [string, string])
  let left = random.next() * weighted.reduce((sum, [, weight]) => sum + Number(weight), 0)
  return (weighted.find(([, weight]) => (left -= Number(weight)) < 0) ?? weighted[0]!)[0]
}

const usualTypos = formsOf('typo')

/** Adds one typo: a letter that is dropped, doubled or replaced by a neighboring key, or two swapped letters. */
export function addTypo(word: string, random: Random): string {
  const usual = usualTypos[word.toLowerCase()]
  if (usual && random.chance(0.6)) return usual
  const at = random.int(1, word.length - 2)
  const [before, here, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
  const kind = random.int(0, 3)
  if (kind === 0) return before + next + after
  if (kind === 1) return before + here + here + next + after
  if (kind === 2 && here !== next) return before + next + here + after
  return before + beside(here) + next + after
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
function beside(letter: string): string {
  const row = rows.find((keys) => keys.includes(letter.toLowerCase()))
  if (!row) return letter
  const at = row.indexOf(letter.toLowerCase())
  return row[at + 1] ?? row[at - 1]!
}
