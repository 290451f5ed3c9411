import { maxModelYear } from '#domain/catalog/title/words'
import { vinElements, type DecodedVin, type VinElement } from '#domain/judgment/facts/from-vin'
import { isValidVin } from '#domain/listing/vin'
import type { Logger } from '#platform/log'
import { loadVinTables, modelElement, type VinTables } from './vin-tables'

/** One listing is judged for many searches within minutes. */
const maxCachedVins = 500
const decodedVins = new Map<string, DecodedVin | null>()
let tables: Promise<VinTables | null> | null = null

/**
 * Returns null for a VIN that cannot be decoded. Loads the tables once, for the first VIN. Without tables, every VIN
 * yields null: cars are still judged, and the log gets one line for the operator.
 */
export async function lookUpVin(vin: string, log: Logger): Promise<DecodedVin | null> {
  const cached = decodedVins.get(vin)
  if (cached !== undefined) return cacheVin(vin, cached)
  tables ??= loadVinTables().catch((err: unknown) => {
    log.error({ err }, 'could not load the VIN tables; VINs are ignored until the worker restarts')
    return null
  })
  const loaded = await tables
  return loaded && cacheVin(vin, decodeVin(loaded, vin))
}

function cacheVin(vin: string, decoded: DecodedVin | null): DecodedVin | null {
  decodedVins.delete(vin)
  decodedVins.set(vin, decoded)
  if (decodedVins.size > maxCachedVins) decodedVins.delete(decodedVins.keys().next().value!)
  return decoded
}

/**
 * Decodes a VIN according to 49 CFR 565 and NHTSA's tables: the manufacturer and model year select the schemas, and a
 * schema's patterns define the other characters. Null for a VIN with a wrong check digit or of an unknown model.
 */
export function decodeVin(tables: VinTables, text: string): DecodedVin | null {
  const vin = text.trim().toUpperCase()
  const year = isValidVin(vin) ? modelYear(vin) : null
  if (year === null) return null
  const values = matchElements(tables, vin, year)
  const car = tables.models.get(values.get(modelElement) ?? '')
  if (!car) return null
  const stated = Object.entries(vinElements).flatMap(([name, element]) => {
    const value = values.get(element)
    const words = value === undefined ? undefined : (tables.words.get(element)?.get(value) ?? value)
    return words === undefined ? [] : [[name as VinElement, words] as const]
  })
  return { year, ...car, stated: Object.fromEntries(stated) }
}

const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * The tenth character repeats every thirty years. For cars and light trucks, the seventh is a digit before model year
 * 2010 and a letter since (49 CFR 565.15). Null for a future year.
 */
function modelYear(vin: string): number | null {
  const at = yearLetters.indexOf(vin[9]!)
  if (at < 0) return null
  const year = (/\d/.test(vin[6]!) ? 1980 : 2010) + at
  return year <= maxModelYear() ? year : null
}

/** Small manufacturers share the first three characters and are identified by three more (49 CFR 565.15). */
const manufacturerCode = (vin: string) => (vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3))

function matchElements({ schemas, patterns }: VinTables, vin: string, year: number): Map<number, string> {
  const descriptor = `${vin.slice(3, 8)}|${vin.slice(9)}`
  const bySchema: Match[][] = []
  for (const { id } of (schemas.get(manufacturerCode(vin)) ?? []).filter(
    ({ from, to }) => year >= from && year <= to,
  )) {
    bySchema.push(
      (patterns.get(id)?.split('\n') ?? []).flatMap((line) => {
        const [key = '', element = '', value = ''] = line.split('\t')
        if (!matches(key, descriptor)) return []
        return { element: Number(element), value, fixed: key.replaceAll('*', '').length }
      }),
    )
  }
  const found = new Map<number, Match[]>()
  for (const match of ofOneModel(bySchema)) found.set(match.element, [...(found.get(match.element) ?? []), match])
  return new Map([...found].flatMap(([element, own]) => agreedValue(own).map((value) => [element, value] as const)))
}

/**
 * Several schemas of a maker may name a model, because the tables state each schema's patterns too broadly: a 2024 F-150
 * Lariat also matches those of the F-550. The model with the most matching patterns counts, and the schemas of the
 * others are left out. Schemas without a model add to any.
 */
function ofOneModel(bySchema: Match[][]): Match[] {
  const named = bySchema.map((own) => ({ own, models: own.filter(({ element }) => element === modelElement) }))
  const counts = named.map(({ own, models }) => (models.length === 0 ? 0 : own.length))
  const most = Math.max(0, ...counts)
  return named.flatMap(({ own, models }, i) => (models.length === 0 || counts[i] === most ? own : []))
}

interface Match {
  element: number
  value: string
  fixed: number
}

function agreedValue(matches: Match[]): string[] {
  const most = Math.max(...matches.map(({ fixed }) => fixed))
  const values = new Set(matches.filter(({ fixed }) => fixed === most).map(({ value }) => value))
  return values.size === 1 ? [...values] : []
}

/**
 * Returns whether a key such as `FC[12][EF]` or `*****|*H` matches the start of a descriptor. `*` is any character;
 * brackets contain a set with ranges. Written without regular expressions, because each VIN is compared with hundreds
 * of keys.
 */
function matches(key: string, descriptor: string): boolean {
  let at = 0
  for (let i = 0; i < key.length; i++, at++) {
    const character = descriptor[at]
    if (character === undefined) return false
    if (key[i] === '[') {
      const end = key.indexOf(']', i)
      if (end < 0 || !isInSet(key.slice(i + 1, end), character)) return false
      i = end
    } else if (key[i] !== '*' && key[i] !== character) return false
  }
  return true
}

function isInSet(set: string, character: string): boolean {
  for (let i = 0; i < set.length; i++) {
    const isRange = set[i + 1] === '-' && i + 2 < set.length
    if (isRange ? character >= set[i]! && character <= set[i + 2]! : character === set[i]) return true
    if (isRange) i += 2
  }
  return false
}
