import { isUuid } from '../../http/paths.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner } from './session/lock-owner.server'
import { newApiToken } from './session/api-token.server'
import { hashOf } from './session/sessions.server'

/** More tokens than this would be hard to tell apart. */
export const maxTokens = 10
const maxNameLength = 60
/** Control characters and bidirectional formatting marks. */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** The account's API tokens, newest first, without the secrets. */
export const ownTokens = (userId: string) =>
  database().apiToken.findMany({
    where: { userId },
    select: { id: true, name: true, createdAt: true, usedAt: true },
    orderBy: { createdAt: 'desc' },
  })

/**
 * Creates a token and returns its plaintext, which is not stored. Returns an error if the name is invalid or the limit
 * is reached.
 */
export async function createToken(owner: Owner, typed: unknown): Promise<{ token: string } | { error: string }> {
  const name = typeof typed === 'string' ? typed.trim() : ''
  if (name === '') return { error: 'Please name the program that will use the token.' }
  if (name.length > maxNameLength || unprintable.test(name))
    return { error: `A name has at most ${maxNameLength} characters, in one line.` }
  const token = newApiToken()
  return withOwnerLock(owner, async (tx) => {
    if ((await tx.apiToken.count({ where: { userId: owner.id } })) >= maxTokens)
      return { error: `You have ${maxTokens} tokens. Withdraw one that is not used any more first.` }
    await tx.apiToken.create({ data: { userId: owner.id, name, tokenHash: hashOf(token) } })
    return { token }
  })
}

/** Ignores ids of tokens that belong to another account. */
export async function revokeToken(owner: Owner, id: unknown): Promise<void> {
  if (isUuid(id)) await withOwnerLock(owner, (tx) => tx.apiToken.deleteMany({ where: { id, userId: owner.id } }))
}
