import type { NotificationTarget } from '#prisma/generated/client'

/** A target as the JSON interface answers it (specification, section 3). A push subscription's keys stay here. */
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
