import { createHash, timingSafeEqual } from 'node:crypto'
import { maxReportAgeMs } from '#domain/alerts/suppression'
import { minuteMs } from '#domain/durations'
import { liftSuppression, suppress } from '#platform/suppression'
import { config } from '../../../config.server'
import { HttpError, notFound } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { readReport } from './report'

/** The name before the password in the webhook's address. */
export const webhookUser = 'postmark'

/**
 * Refuses a caller that does not know the webhook's password (HTTP Basic): 401. 404 where none is configured, since then
 * nobody can call.
 */
export function checkCaller(request: Request): void {
  const secret = config().POSTMARK_WEBHOOK_SECRET
  if (secret === undefined) throw notFound()
  const given = /^basic ([a-z0-9+/=]{1,2000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const expected = Buffer.from(`${webhookUser}:${secret}`).toString('base64')
  if (timingSafeEqual(digest(given), digest(expected))) return
  throw new HttpError(401, 'Wrong name or password.', { 'www-authenticate': 'Basic realm="webhooks"' })
}

/** Equal lengths, so that comparing takes the same time for every guess. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** What is dated later than this was sent by nobody who has a clock; it would outlive every later agreement. */
const clockSkewMs = 10 * minuteMs

/**
 * Applies what the mail provider reports of an address. 400 for a body that cannot be read. Reports may come twice and
 * in any order: the address goes by their times, not by their order, so nothing has to be remembered of them.
 */
export async function receiveReport(body: unknown, now = new Date()): Promise<void> {
  const report = readReport(body)
  if (report === 'unreadable') throw new HttpError(400, 'The report could not be read.')
  if (report === null || now.getTime() - report.at.getTime() > maxReportAgeMs) return
  if (report.at.getTime() - now.getTime() > clockSkewMs) throw new HttpError(400, 'The report is from the future.')
  const at = new Date(Math.min(report.at.getTime(), now.getTime()))
  await database().$transaction((tx) =>
    report.kind === 'suppress'
      ? suppress(tx, report.email, { reason: report.reason, at })
      : liftSuppression(tx, report.email, { reasons: report.reasons, at }),
  )
}
