import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requiredSettings } from '../../../../e2e/support/settings'
import { encrypt, decrypt, verifySigned, sign } from './tokens.server'

beforeEach(() => {
  for (const [name, value] of Object.entries(requiredSettings)) vi.stubEnv(name, value)
})
afterEach(() => vi.unstubAllEnvs())

const lifeMs = 60_000
const kinds = [
  ['signed', sign, verifySigned],
  ['encrypted', encrypt, decrypt],
] as const

test.each(kinds)('reads a %s token for its purpose until it expires', async (_, write, read) => {
  const now = Date.now()
  const text = await write('one', { name: 'Ada' }, lifeMs, now)
  expect(await read('one', text, now)).toMatchObject({ name: 'Ada' })
  expect(await read('another', text, now)).toBeNull()
  expect(await read('one', text, now + lifeMs)).toBeNull()
})

test.each(kinds)('rejects a %s token after any change', async (_, write, read) => {
  const text = await write('one', { name: 'Ada' }, lifeMs)
  const parts = text.split('.')
  for (const [i, part] of parts.entries()) {
    const changed = parts.with(i, part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`)
    expect(await read('one', changed.join('.'))).toBeNull()
  }
  for (const other of ['', '.', '....', 'x', `${text}x`]) expect(await read('one', other)).toBeNull()
})

test('does not mix up signed and encrypted tokens, and an encrypted token reveals nothing', async () => {
  const signed = await sign('one', { name: 'Ada' }, lifeMs)
  const encrypted = await encrypt('one', { name: 'Ada' }, lifeMs)
  expect([await decrypt('one', signed), await verifySigned('one', encrypted)]).toEqual([null, null])
  const shown = encrypted.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect(shown.join()).not.toContain('Ada')
})
