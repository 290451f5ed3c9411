import { loggedOut } from '#domain/alerts/suppression'
import type { Transaction } from '#platform/database'
import type { Prisma } from '#prisma/generated/client'
import { readDevice } from './session-cookie.server'

// A browser that gets an account's alerts stops when it is logged out, and starts again when it is logged in.

/** Links a new session to the notification target that is its browser, and resumes that target's alerts. */
export async function resumeOwnBrowser(
  db: Transaction,
  session: { tokenHash: string; userId: string },
  request: Request,
): Promise<void> {
  const id = readDevice(request)
  if (id === null) return
  const { tokenHash, userId } = session
  const own = { id, userId, kind: 'PUSH' as const }
  if ((await db.notificationTarget.count({ where: own })) === 0) return
  await db.session.updateMany({ where: { tokenHash }, data: { targetId: id } })
  const resumed = { active: true, deadReason: null }
  await db.notificationTarget.updateMany({ where: { ...own, deadReason: loggedOut }, data: resumed })
}

/**
 * Ends sessions, and pauses the alerts of their browsers. A session that expires pauses nothing: nobody asked for that.
 * Call it after locking the account.
 */
export async function endSessions(tx: Transaction, where: Prisma.SessionWhereInput): Promise<void> {
  const ended = await tx.session.findMany({ where, select: { targetId: true } })
  await tx.session.deleteMany({ where })
  const ids = ended.flatMap(({ targetId }) => targetId ?? [])
  if (ids.length === 0) return
  // A browser that logged in again after its session expired has two.
  const kept = await tx.session.findMany({ where: { targetId: { in: ids } }, select: { targetId: true } })
  const open = new Set(kept.map(({ targetId }) => targetId))
  const id = { in: ids.filter((one) => !open.has(one)) }
  await tx.notificationTarget.updateMany({
    where: { id, active: true },
    data: { active: false, deadReason: loggedOut },
  })
}
