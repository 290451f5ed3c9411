import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { pauseLinkDays } from '#domain/alerts/verification'
import { dayMs } from '#domain/durations'
import { readPauseLink, signPauseLink } from './pause-link'

const link = { searchId: 'a-search', targetId: 'a-target' }
const secret = 'a secret of the target'
const secretOf = async (targetId: string) => (targetId === link.targetId ? secret : null)

test('a pause link contains its search and target until it expires', async () => {
  const token = await signPauseLink(link, secret)
  expect(await readPauseLink(token, secretOf)).toEqual(link)
  expect(await readPauseLink(token, secretOf, Date.now() + (pauseLinkDays - 1) * dayMs)).toEqual(link)
  expect(await readPauseLink(token, secretOf, Date.now() + (pauseLinkDays + 1) * dayMs)).toBeNull()
})

test('rejects a modified, truncated or foreign token', async () => {
  const token = await signPauseLink(link, secret)
  const [head, , signature] = token.split('.')
  const body = Buffer.from(JSON.stringify({ searchId: 'another', sub: link.targetId, aud: 'pause', exp: 9e9 }))
  const key = new TextEncoder().encode(secret)
  const signed = (jwt: SignJWT) => jwt.setProtectedHeader({ alg: 'HS256' }).sign(key)
  const bad = [
    '',
    'x',
    token.slice(0, -1),
    `${head}.${body.toString('base64url')}.${signature}`,
    await signPauseLink(link, 'another secret'),
    await signPauseLink({ ...link, targetId: 'no-such-target' }, secret),
    new UnsecuredJWT({ searchId: link.searchId }).setAudience('pause').setSubject(link.targetId).encode(),
    await signed(new SignJWT({ searchId: 'a-search' }).setSubject(link.targetId).setAudience('pause')),
    await signed(new SignJWT({ searchId: 'a-search' }).setSubject(link.targetId).setExpirationTime('1d')),
    await signed(new SignJWT({}).setSubject(link.targetId).setAudience('pause').setExpirationTime('1d')),
  ]
  for (const one of bad) expect(await readPauseLink(one, secretOf), one).toBeNull()
})
