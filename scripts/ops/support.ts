import { entitlementAt, servedPlanNames } from '#domain/plans/entitlement'
import { at, counted, idArgument, OpsError, table, type Command } from './context'

const maxLength = 80

export const openFeedback: Command = {
  usage: 'feedback',
  about: 'lists open feedback, Professional first, as it includes priority support',
  run: async ({ db }) => {
    const open = await db.feedback.findMany({
      where: { closedAt: null },
      include: { user: { include: { subscriptions: true } } },
      orderBy: { createdAt: 'asc' },
    })
    if (open.length === 0) return ['No feedback is open.']
    const now = new Date()
    const rows = open.map(({ id, text, createdAt, user }) => {
      const { plan } = entitlementAt(user, now)
      const line = text.replace(/\s+/g, ' ')
      const start = line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
      return { isPriority: plan === 'pro', cells: [id, servedPlanNames[plan], at(createdAt), user.email, start] }
    })
    const sorted = [...rows.filter(({ isPriority }) => isPriority), ...rows.filter(({ isPriority }) => !isPriority)]
    return table(
      ['feedback', 'plan', 'written', 'by', 'text'],
      sorted.map(({ cells }) => cells),
    )
  },
}

export const closeFeedback: Command = {
  usage: 'close <feedback id>',
  about: 'closes feedback that was answered',
  writes: true,
  run: async (ops) => {
    const where = { id: idArgument(ops, 'the id of the feedback'), closedAt: null }
    const count = ops.isDryRun
      ? await ops.db.feedback.count({ where })
      : (await ops.db.feedback.updateMany({ where, data: { closedAt: new Date() } })).count
    if (count === 0) throw new OpsError('There is no such open feedback.')
    return ['Closed.']
  },
}

export const launch: Command = {
  usage: 'launch',
  about: 'mails everybody on the waitlist once that the service is open, and deletes their entries',
  writes: true,
  run: async ({ db, isDryRun }) => {
    if (isDryRun) return [`Would be mailed: ${counted(await db.waitlistEntry.count(), 'addresses')}.`]
    // One statement, so an entry is either kept or mailed. Workers send the mails within a minute.
    const queued = await db.$executeRaw`
      WITH entry AS (DELETE FROM "WaitlistEntry" RETURNING email)
      INSERT INTO "ServiceMail" (id, kind, "to") SELECT gen_random_uuid(), 'LAUNCH', email FROM entry`
    return [`Mails queued and entries deleted: ${queued}. Workers send the mails within a minute.`]
  },
}
