import { isUuid } from '../../../http/paths.server'
import { database } from '../../../services/database.server'
import { withOwnerLock, type Owner } from '../session/lock-owner.server'
import { newApiToken } from '../session/api-token.server'
import { hashOf } from '../session/sessions.server'

/** Enough for every program of a person; too many to know which is which is no help. */
export const maxTokens = 10
const maxNameLength = 60
/** Control characters, and marks that change the writing direction. */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** The account's API tokens, newest first, without the tokens themselves. */
export const ownTokens = (userId: string) =>
  database().apiToken.findMany({
    where: { userId },
    select: { id: true, name: true, createdAt: true, usedAt: true },
    orderBy: { createdAt: 'desc' },
  })

/** Makes a token, which nobody can be shown again; or says what is wrong with its name. */
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

/** Withdraws one token of the account at once. Does nothing for the id of somebody else's. */
export async function revokeToken(owner: Owner, id: unknown): Promise<void> {
  if (isUuid(id)) await withOwnerLock(owner, (tx) => tx.apiToken.deleteMany({ where: { id, userId: owner.id } }))
}
