import { thousands } from '#domain/figures'
import { HttpError } from './errors.server'
import { maxBodyBytes } from './buffered-body.server'

/** In characters. Longer than any valid address, link, name, or criterion. */
const usual = 2_000
/** Fields with a length limit of their own, and values sealed by this server. */
const longer: Record<string, number> = {
  ...{ smartCriteria: maxBodyBytes, feedback: maxBodyBytes, message: maxBodyBytes, url: maxBodyBytes },
  ...{ googleToken: 8_000, takenOut: 16_000 },
}
const maxNameLength = 100
/** Maximum number of form fields or JSON values. A search with the maximum number of criteria has a third of this. */
const maxValues = 500

/**
 * Error message if a field is too long or there are too many fields, else null. Limits the work of everything that
 * reads the fields.
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

/** The same check for a JSON object. Text nested in a field counts toward that field. */
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
