import { reportPeriod } from '#domain/report/report-period'
import { findSuppression } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'
import { stopMailLink } from '../mail/mail-text'
import type { ServiceMailContent } from './account-mails'
import { loadReportFigures } from './report-figures'
import { monthlyReportMail } from './report-mail'

interface Row {
  userId: string
  month: string
  user: { deletedAt: Date | null; hasMonthlyReport: boolean; timeZone: string | null }
}

/** Returns text with the reason if the report is not sent. */
export async function composeReport(
  { db, config }: Dependencies,
  { userId, month, user }: Row,
): Promise<ServiceMailContent | string> {
  if (user.deletedAt !== null) return 'the account was deleted'
  if (!user.hasMonthlyReport) return 'the report was turned off'
  const main = await db.notificationTarget.findFirst({
    where: { userId, isMain: true, active: true, confirmedAt: { not: null } },
  })
  if (!main || main.email === null) return 'the address is off or not confirmed'
  if ((await findSuppression(db, main.email)) !== null) return 'no mail may go to the address'
  const period = reportPeriod(month, user.timeZone)
  const figures = await loadReportFigures(db, userId, period)
  if (figures.searches.length === 0) return 'no search saw an ad in that month'
  return monthlyReportMail(config, { to: main.email, period, ...figures, stop: stopMailLink(config, main, 'report') })
}
