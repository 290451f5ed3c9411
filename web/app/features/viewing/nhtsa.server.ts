import { z } from 'zod'
import { sanitizeUntrusted, truncateWithEllipsis } from '#domain/words/car-text'
import { commonSymptoms, type ComponentComplaints } from '#domain/words/complaint-text'
import { buildUserAgent } from '#platform/network/outgoing'
import { openRequest, readBytes } from '#platform/network/open-request'
import { config } from '../../config.server'

/**
 * NHTSA's public interface, without a key: recalls and owners' complaints by make, model and model year. The requests
 * are described at https://www.nhtsa.gov/nhtsa-datasets-and-apis, the answers only by samples (docs/decisions/132).
 */

/** Names as NHTSA writes them, in uppercase. */
export interface SafetyCar {
  make: string
  model: string
  year: number
}

export interface Recall {
  /** NHTSA's campaign number, such as "23V123000". */
  number: string
  /** "Air bags: frontal". */
  component: string
  /** YYYY-MM-DD. Null if not stated. */
  reportedOn: string | null
  summary: string
  consequence: string
  remedy: string
  /** What NHTSA advises until the repair. */
  advice: 'do not drive' | 'park outside' | null
}

export interface ComplaintCounts {
  total: number
  crashes: number
  fires: number
  /** The most frequent first. One complaint may name several. */
  components: ComponentComplaints[]
}

/** After which a request is given up. NHTSA often takes a second or two; the page does not wait for all of it. */
export const requestTimeoutMs = 10_000
/** A model has at most a few dozen recalls, but sometimes thousands of complaints of about 1 kB. */
const maxMegabytes = { recalls: 2, complaints: 8 }
const maxRecalls = 40
const maxComponents = 8
const maxTextLength = 700
/** NHTSA's own limit is 2048. */
const maxComplaintLength = 2_048
/** Of a component. Enough to know what is common; all of them would take long to search. */
const maxSummaries = 200

/** Throws if NHTSA does not answer in time, answers too much, or in an unexpected format. */
export async function fetchRecalls(car: SafetyCar): Promise<Recall[]> {
  return parseRecalls(await fetchJson('/recalls/recallsByVehicle', car, maxMegabytes.recalls))
}

/** Throws like `fetchRecalls`. */
export async function fetchComplaints(car: SafetyCar): Promise<ComplaintCounts> {
  return countComplaints(await fetchJson('/complaints/complaintsByVehicle', car, maxMegabytes.complaints))
}

async function fetchJson(path: string, { make, model, year }: SafetyCar, limit: number): Promise<unknown> {
  const { nhtsa, SANDBOX_URL } = config()
  if (!nhtsa) throw new Error('NHTSA is off')
  const query = Object.entries({ make, model, modelYear: String(year) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const response = await openRequest({
    url: `${nhtsa.baseUrl.replace(/\/$/, '')}${path}?${query}`,
    headers: { accept: 'application/json', 'user-agent': buildUserAgent(config()) },
    body: null,
    signal: AbortSignal.timeout(requestTimeoutMs),
    publicHostsOnly: SANDBOX_URL === undefined,
  })
  // A model without any recall, or one that NHTSA does not know, is a 400 with the usual empty list.
  if (response.statusCode !== 200 && response.statusCode !== 400) {
    response.destroy()
    throw new Error(`NHTSA answered ${response.statusCode}`)
  }
  return JSON.parse((await readBytes(response, limit)).toString('utf8'))
}

const answerSchema = z.object({ results: z.array(z.unknown()) })
const text = z
  .string()
  .nullish()
  .transform((words) => truncateWithEllipsis(sanitizeUntrusted(words ?? ''), maxTextLength))
const flag = z.union([z.boolean(), z.string()]).nullish()
const isSet = (value: z.output<typeof flag>) => value === true || /^(true|yes|y)$/i.test(String(value))

const recallSchema = z.object({
  NHTSACampaignNumber: z.string().regex(/^[A-Z0-9]{6,12}$/i),
  Component: z.string().nullish(),
  ReportReceivedDate: z.string().nullish(),
  Summary: text,
  Consequence: text,
  Remedy: text,
  parkIt: flag,
  parkOutSide: flag,
})

/**
 * The recalls of an answer, those with advice first, then the newest. A campaign is listed once. Unusable entries are
 * left out; throws if all are unusable.
 */
export function parseRecalls(answer: unknown): Recall[] {
  const recalls = new Map<string, Recall>()
  for (const found of usableResults(answer, recallSchema)) {
    const number = found.NHTSACampaignNumber.toUpperCase()
    if (recalls.has(number)) continue
    recalls.set(number, {
      number,
      component: componentName(found.Component ?? '') || 'Other',
      reportedOn: toDay(found.ReportReceivedDate ?? ''),
      ...{ summary: found.Summary, consequence: found.Consequence, remedy: found.Remedy },
      advice: isSet(found.parkIt) ? 'do not drive' : isSet(found.parkOutSide) ? 'park outside' : null,
    })
  }
  const rank = ({ advice }: Recall) => ['do not drive', 'park outside', null].indexOf(advice)
  return [...recalls.values()]
    .sort((a, b) => rank(a) - rank(b) || (b.reportedOn ?? '').localeCompare(a.reportedOn ?? ''))
    .slice(0, maxRecalls)
}

const complaintSchema = z.object({
  ...{ components: z.string().nullish(), summary: z.string().nullish().catch(null), crash: flag, fire: flag },
})

/** NHTSA's words for a complaint that names no component. */
const unknownComponent = 'Unknown or other'

/** Counts the complaints of an answer by component. Unusable entries are left out; throws if all are unusable. */
export function countComplaints(answer: unknown): ComplaintCounts {
  const complaints = usableResults(answer, complaintSchema)
  const texts = new Map<string, string[]>()
  for (const { components, summary } of complaints) {
    const text = (summary ?? '').slice(0, maxComplaintLength)
    // "SERVICE BRAKES, HYDRAULIC,ENGINE" names two: only a comma without a space separates.
    const named = new Set((components ?? '').split(/,(?! )/).map(componentName))
    for (const name of named)
      if (name !== '' && name !== unknownComponent) texts.set(name, [...(texts.get(name) ?? []), text])
  }
  return {
    total: complaints.length,
    crashes: complaints.filter(({ crash }) => isSet(crash)).length,
    fires: complaints.filter(({ fire }) => isSet(fire)).length,
    components: [...texts]
      .sort(([name, own], [other, theirs]) => theirs.length - own.length || name.localeCompare(other))
      .slice(0, maxComponents)
      .map(([name, own]) => ({ name, count: own.length, symptoms: commonSymptoms(own.slice(0, maxSummaries)) })),
  }
}

function usableResults<Schema extends z.ZodType>(answer: unknown, schema: Schema): z.output<Schema>[] {
  const { results } = answerSchema.parse(answer)
  const usable = results.flatMap((one) => schema.safeParse(one).data ?? [])
  if (results.length > 0 && usable.length === 0) throw new Error('NHTSA answered in another format')
  return usable
}

const maxComponentLength = 60

/** "AIR BAGS:FRONTAL:PASSENGER SIDE:INFLATOR MODULE" becomes "Air bags: frontal". */
function componentName(written: string): string {
  const levels = sanitizeUntrusted(written).toLowerCase().split(':', 2)
  const name = levels.map((level) => level.trim()).join(': ')
  return truncateWithEllipsis(name.charAt(0).toUpperCase() + name.slice(1), maxComponentLength)
}

/** "24/03/2021", the day first, as NHTSA writes a recall's date; some are written with the month first. */
function toDay(written: string): string | null {
  const [, one, other, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written.trim()) ?? []
  if (!one || !other) return null
  const [day, month] = Number(other) > 12 ? [other, one] : [one, other]
  const text = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(text)) ? null : text
}
