import type { User } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { pendingAddressOf } from '../../features/accounts/settings/change-address.server'
import type { Settings } from './settings-list'

export async function loadSettings({
  id,
  firstName,
  lastName,
  email,
  passwordHash,
  timeZone,
}: User): Promise<Settings> {
  const [newEmail, sessions, apiTokens] = await Promise.all([
    pendingAddressOf(id),
    database().session.count({ where: { userId: id, expiresAt: { gt: new Date() } } }),
    database().apiToken.count({ where: { userId: id } }),
  ])
  return {
    ...{ name: `${firstName} ${lastName}`.trim(), email, newEmail, timeZone, sessions, apiTokens },
    hasPassword: passwordHash !== null,
  }
}
