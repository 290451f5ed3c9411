import { createHash, timingSafeEqual } from 'node:crypto'
import { maxReportAgeMs } from '#domain/alerts/suppression'
import { minuteMs } from '#domain/durations'
import { liftSuppression, suppress } from '#platform/suppression'
import { config } from '../../config.server'
import { HttpError, notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { readReport } from './report'

/** Basic auth user name in the webhook's URL. */
export const webhookUser = 'postmark'

/** 401 unless the caller knows the webhook's password (HTTP Basic). 404 if no password is configured. */
export function checkCaller(request: Request): void {
  const secret = config().POSTMARK_WEBHOOK_SECRET
  if (secret === undefined) throw notFound()
  const given = /^basic ([a-z0-9+/=]{1,2000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const expected = Buffer.from(`${webhookUser}:${secret}`).toString('base64')
  if (timingSafeEqual(digest(given), digest(expected))) return
  throw new HttpError(401, 'Wrong name or password.', { 'www-authenticate': 'Basic realm="webhooks"' })
}

/** Hashes to equal lengths for the constant-time comparison. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Reports dated further in the future are rejected: such a suppression would outlast any later consent. */
const clockSkewMs = 10 * minuteMs

/**
 * Applies a Postmark report about an address. 400 for an unreadable body. Reports may arrive twice and in any order:
 * they apply by their own timestamps, so none of them has to be stored.
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
