import { thousands } from '#domain/figures'
import { HttpError } from './errors.server'
import { maxBodyBytes } from './buffered-body.server'

/** In characters. Above the length of any address, link, name and wish. */
const usual = 2_000
/** Texts that a rule of their own limits, by their length alone, and what this server has sealed. */
const longer: Record<string, number> = {
  ...{ smartCriteria: maxBodyBytes, feedback: maxBodyBytes, message: maxBodyBytes, url: maxBodyBytes },
  ...{ googleToken: 8_000, takenOut: 16_000 },
}
const maxNameLength = 100
/** Fields of a form, values of a call. A search with its most wishes has a third of this. */
const maxValues = 500

/**
 * Why the fields are not looked at: one of them is too long, or there are too many. Null for good ones. This bounds the
 * work of whatever reads them.
 */
export function oversized(fields: Iterable<[name: string, value: unknown]>): string | null {
  let count = 0
  for (const [name, value] of fields) {
    if (++count > maxValues) return `The request has more than ${maxValues} fields.`
    if (name.length > maxNameLength) return 'The request has a field with a name that is too long.'
    const most = (Object.hasOwn(longer, name) && longer[name]) || usual
    if (typeof value === 'string' && value.length > most)
      return `“${name}” can have at most ${thousands(most)} characters; yours has ${thousands(value.length)}.`
  }
  return null
}

/** The same of a JSON object, in which texts inside a field count as the field. */
export function refuseOversized(given: object): void {
  const problem = oversized(leavesOf(given))
  if (problem) throw new HttpError(400, problem)
}

/** Not recursive, since a value may be nested very deeply. */
function* leavesOf(given: object): Iterable<[string, unknown]> {
  const left: [string, unknown][] = Object.entries(given)
  while (left.length > 0) {
    const [name, value] = left.pop()!
    yield [name, value]
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key.length > maxNameLength) yield [key, null]
      left.push([name, inner])
    }
  }
}
