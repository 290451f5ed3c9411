import { dayMs } from '#domain/durations'
import type { Prisma } from '#platform/database'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { createRateLimiter } from '../../services/limit-store.server'
import { log } from '../../services/log.server'
import { fetchComplaints, fetchRecalls, type ComplaintCounts, type Recall, type SafetyCar } from './nhtsa.server'

/** `off`: switched off. `no car`: make, model or year is unknown. `failed`: NHTSA has not answered in time. */
export type Report<Data> =
  | { state: 'off' | 'no car' | 'failed' }
  | { state: 'answered'; answer: Data; answeredAt: Date }

export interface SafetyReports {
  /** The name that was asked for last. */
  car: SafetyCar | null
  recalls: Report<Recall[]>
  complaints: Report<ComplaintCounts>
}

const requests = { recalls: fetchRecalls, complaints: fetchComplaints }
type Kind = keyof typeof requests
type Answer = Recall[] | ComplaintCounts

const freshMs = dayMs
/** For the whole page. A slower answer is stored for the next view. */
const maxWaitMs = 900
/** No other request for the same key meanwhile. Longer than a request takes (`requestTimeoutMs`), so it also pauses failing ones. */
const pauseMs = 30_000
/** All web processes together. Many cars opened at once must not become a load for NHTSA. */
const rateLimit = { points: 60, windowSeconds: 60 }
const limiter = createRateLimiter('nhtsa', rateLimit)

/**
 * NHTSA's recalls and complaints about the first of these names of a car for which it has any. They come from the store
 * if not older than a day, otherwise from NHTSA, for which the page waits less than a second. An outdated answer is
 * better than none. Never throws for NHTSA's faults.
 */
export async function loadSafetyReports(cars: SafetyCar[]): Promise<SafetyReports> {
  const without = (state: 'off' | 'no car') => ({ car: null, recalls: { state }, complaints: { state } })
  if (!config().nhtsa) return without('off')
  const deadline = Date.now() + maxWaitMs
  let reports: SafetyReports = without('no car')
  for (const key of uniqueKeys(cars)) {
    reports = await reportsOf(key, deadline)
    if (!isEmpty(reports)) break
  }
  return reports
}

async function reportsOf(key: SafetyCar, deadline: number): Promise<SafetyReports> {
  const rows = await database().nhtsaReport.findMany({ where: key })
  const reportOf = async <Kept extends Answer>(kind: Kind): Promise<Report<Kept>> => {
    const row = rows.find((one) => one.kind === kind)
    const kept = row?.answer && row.answeredAt ? { answer: row.answer as unknown, answeredAt: row.answeredAt } : null
    const isFresh = kept !== null && Date.now() - kept.answeredAt.getTime() < freshMs
    const found = isFresh ? kept : ((await settledBefore(deadline, askOnce(kind, key))) ?? kept)
    if (!found) return { state: 'failed' }
    return { state: 'answered', answer: found.answer as Kept, answeredAt: found.answeredAt }
  }
  const [recalls, complaints] = await Promise.all([
    reportOf<Recall[]>('recalls'),
    reportOf<ComplaintCounts>('complaints'),
  ])
  return { car: key, recalls, complaints }
}

/** NHTSA answers for a name that it does not use as for a model without recalls and complaints. */
const isEmpty = ({ recalls, complaints }: SafetyReports): boolean =>
  recalls.state === 'answered' &&
  complaints.state === 'answered' &&
  recalls.answer.length === 0 &&
  complaints.answer.total === 0

const maxNameLength = 60
const toKey = (name: string) => name.trim().toUpperCase().slice(0, maxNameLength)

function uniqueKeys(cars: SafetyCar[]): SafetyCar[] {
  const keys = cars.map(({ make, model, year }) => ({ make: toKey(make), model: toKey(model), year }))
  return keys.filter((key, i) => keys.findIndex((one) => one.make === key.make && one.model === key.model) === i)
}

interface Answered {
  answer: Answer
  answeredAt: Date
}

const underWay = new Map<string, Promise<Answered | null>>()

/** Views of the same model in this process share a request. Null if it failed, or another process asks. */
function askOnce(kind: Kind, key: SafetyCar): Promise<Answered | null> {
  const name = JSON.stringify([kind, key])
  const asked = underWay.get(name) ?? ask(kind, key).finally(() => underWay.delete(name))
  underWay.set(name, asked)
  return asked
}

async function ask(kind: Kind, key: SafetyCar): Promise<Answered | null> {
  try {
    if (!(await claimRequest(kind, key))) return null
    const answer = await requests[kind](key)
    const answeredAt = new Date()
    const json = answer as unknown as Prisma.InputJsonValue
    await database().nhtsaReport.update({
      where: { kind_make_model_year: { kind, ...key } },
      data: { answer: json, answeredAt },
    })
    return { answer, answeredAt }
  } catch (error) {
    log().warn({ kind, ...key, err: error }, 'NHTSA did not answer')
    return null
  }
}

/** Claims the next request for a key across all processes, in one statement. False if it was claimed just now. */
async function claimRequest(kind: Kind, { make, model, year }: SafetyCar): Promise<boolean> {
  const claimed = await database().$executeRaw`
    INSERT INTO "NhtsaReport" AS r (kind, make, model, year, "askedAt") VALUES (${kind}, ${make}, ${model}, ${year}, now())
    ON CONFLICT (kind, make, model, year) DO UPDATE SET "askedAt" = EXCLUDED."askedAt"
    WHERE r."askedAt" < now() - ${pauseMs} * interval '1 millisecond'`
  if (claimed === 0) return false
  return limiter.consume('all')
}

/** Null if `work` is not done by the deadline (epoch ms). */
async function settledBefore<Result>(deadline: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), deadline - Date.now())))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
