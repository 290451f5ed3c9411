import path from 'node:path'
import { z } from 'zod'
import { readTable } from '../../read-table'
import type { Random } from '../../random'
import type { Car } from '../cars/models'

export const goodsKinds = [
  'parts',
  'wheels',
  'wanted',
  'trailer',
  'golf cart',
  'boat',
  'motorcycle',
  'service',
  'rental',
  'motor home',
  'semi truck',
] as const
export type GoodsKind = (typeof goodsKinds)[number]

interface Goods {
  kind: GoodsKind
  headline: string
  makeModel: string
  description: string
  price: number
}

const row = z.object({
  kind: z.enum(goodsKinds),
  part: z.enum(['headline', 'make and model', 'description', 'price']),
  text: z.string(),
})
const rows = readTable(path.join(import.meta.dirname, 'goods.tsv'), row)

const textsOf = (kind: GoodsKind, part: (typeof rows)[number]['part']): string[] =>
  rows.filter((one) => one.kind === kind && one.part === part).map(({ text }) => text)

/** One of the texts that ads of this kind have for a part. */
function pickText(kind: GoodsKind, part: (typeof rows)[number]['part'], car: Car, random: Random): string {
  return random
    .pick(textsOf(kind, part))
    .replaceAll(/\{([^}]+)\}/g, (braces, name: string) => wordsOf(car)[name] ?? braces)
}

function wordsOf({ year, make, model }: Car): Record<string, string> {
  const name = `${make} ${model}`
  const years = { year: String(year), 'year-2': String(year - 2), 'year+1': String(year + 1) }
  return { ...years, make, model, name, 'name in lowercase': name.toLowerCase() }
}

/** Repeated entries are weights: parts, wheels and wanted ads are the most common. */
const common: GoodsKind[] = [...goodsKinds, 'parts', 'parts', 'wheels', 'wanted', 'rental']

/** Picks a random ad that may mention `car`. */
export function drawGoods(car: Car, random: Random): Goods {
  const kind = random.pick(common)
  const headline = pickText(kind, 'headline', car, random)
  const makeModel = pickText(kind, 'make and model', car, random)
  const description = pickText(kind, 'description', car, random)
  const [least = 0, most = 0] = textsOf(kind, 'price')[0]!.split(' to ').map(Number)
  return { kind, headline, makeModel, description, price: Math.round(random.int(least, most) / 5) * 5 }
}
