import { database } from '../../services/database.server'

export async function integrationsOf(userId: string) {
  const [webhook, feeds] = await Promise.all([
    database().notificationTarget.findFirst({
      where: { userId, kind: 'WEBHOOK' },
      select: { active: true, deadReason: true },
    }),
    database().atomLink.count({ where: { search: { userId, status: { not: 'DELETED' } } } }),
  ])
  return { webhook, feeds }
}
