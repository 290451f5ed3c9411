import { z } from 'zod'
import { findMake, findModel } from '#domain/catalogue/catalogue'
import type { DiscoveredCode } from '../source'

const node = z.object({
  label: z.string().nullish(),
  name: z.string().nullish(),
  value: z.string().nullish(),
  // what the older answer calls the value
  inputValue: z.string().nullish(),
  filters: z.array(z.unknown()).nullish(),
})
const choices = z.object({ MAKE_MODEL: z.object({ filters: z.array(z.unknown()) }) })

/** Makes of the site that the catalogue knows by another name. */
const otherNames: Record<string, string> = { 'International Harvester': 'International' }

/** The codes in the list of makes and models that a results page offers to choose from; none where it has no such list. */
export function discoveredCodes(filters: unknown): DiscoveredCode[] {
  const read = choices.safeParse(filters)
  if (!read.success) return []
  const codes = new Map<string, DiscoveredCode>()
  const add = (found: DiscoveredCode) => {
    const key = `${found.make}/${found.model ?? ''}`
    if (!codes.has(key)) codes.set(key, found)
  }
  for (const item of read.data.MAKE_MODEL.filters) {
    const entry = entryOf(item, /^m\d+$/)
    const make = entry && findMake(otherNames[entry.name] ?? entry.name)
    if (!make) continue
    add({ make: make.id, model: null, code: entry.code })
    for (const inner of entry.inner) {
      const within = entryOf(inner, /^d\d+$/)
      const model = within && findModel(make, within.name)
      if (model) add({ make: make.id, model: model.id, code: within.code })
    }
  }
  return [...codes.values()]
}

/** A choice's name, the last part of its code ("m6/d586" is "d586") and what can be chosen below it. */
function entryOf(item: unknown, shape: RegExp): { name: string; code: string; inner: unknown[] } | null {
  const read = node.safeParse(item)
  if (!read.success) return null
  const name = read.data.label ?? read.data.name
  const code = (read.data.value ?? read.data.inputValue)?.split('/').at(-1)
  return name && code && shape.test(code) ? { name, code, inner: read.data.filters ?? [] } : null
}
