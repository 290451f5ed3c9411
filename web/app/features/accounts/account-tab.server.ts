import type { User } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { addressAskedFor } from './settings/change-address.server'
import type { Settings } from './settings/settings-list'

export async function loadSettings({
  id,
  firstName,
  lastName,
  email,
  passwordHash,
  timeZone,
}: User): Promise<Settings> {
  const [newEmail, sessions] = await Promise.all([
    addressAskedFor(id),
    database().session.count({ where: { userId: id, expiresAt: { gt: new Date() } } }),
  ])
  return {
    ...{ name: `${firstName} ${lastName}`.trim(), email, newEmail, timeZone, sessions },
    hasPassword: passwordHash !== null,
  }
}
