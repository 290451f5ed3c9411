import type { NotificationTarget } from '#prisma/generated/client'

/** Omits the keys of a push subscription. */
export function targetJson(target: NotificationTarget) {
  const { id, active, createdAt, name, email, endpoint, isMain, deadReason, confirmedAt } = target
  return {
    _id: id,
    active,
    createdAt,
    name,
    email,
    subscription: endpoint ? { endpoint } : null,
    isMain,
    deadReason,
    confirmedAt,
  }
}
