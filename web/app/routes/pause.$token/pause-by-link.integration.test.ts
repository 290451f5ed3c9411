import { expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { pauseLinkDays } from '#domain/alerts/verification'
import { signPauseLink } from '#platform/pause-link'
import { insertMailTarget, insertSearch, insertUser } from '../../../../e2e/support/rows'
import { callRoute, useWeb, webUrl } from '../../../../e2e/support/web'
import { action, headers, loader } from './route'

const web = useWeb()

async function scene(target: Parameters<typeof insertMailTarget>[2] = {}) {
  const user = await insertUser(web.db)
  const { id: targetId, unsubscribeToken } = await insertMailTarget(web.db, user.id, target)
  const { id: searchId } = await insertSearch(web.db, user.id, { name: 'My winter car' })
  const token = await signPauseLink({ searchId, targetId }, unsubscribeToken)
  const status = async () => (await web.db.search.findUniqueOrThrow({ where: { id: searchId } })).status
  return { user, targetId, unsubscribeToken, searchId, token, status }
}

const open = (token: string, method = 'GET') => callRoute(loader, `/pause/${token}`, { method, params: { token } })
const press = (token: string, form: Record<string, string> = { intent: 'pause' }, from = webUrl) =>
  callRoute(action, `/pause/${token}`, { params: { token }, form, headers: { origin: from } })

test('opening the link changes nothing; its button pauses the search without a log-in', async () => {
  const { token, status, searchId } = await scene()
  for (const method of ['GET', 'HEAD', 'GET']) expect((await open(token, method)).status).toBe(200)
  expect(await status()).toBe('ACTIVE')
  expect(await (await open(token)).json()).toEqual({ search: { name: 'My winter car', isPaused: false } })
  expect(await (await press(token)).json()).toEqual({ search: { name: 'My winter car', isPaused: true } })
  expect(await status()).toBe('PAUSED')
  expect(await (await open(token)).json()).toMatchObject({ search: { isPaused: true } })
  expect((await press(token)).status).toBe(200)
  await web.db.search.update({ where: { id: searchId }, data: { status: 'DELETED' } })
  expect((await press(token)).status).toBe(410)
  expect(await status()).toBe('DELETED')
})

test("neither a one-click post nor another site's form pauses the search", async () => {
  const { token, status } = await scene()
  expect((await press(token, { 'List-Unsubscribe': 'One-Click' })).status).toBe(400)
  expect((await press(token, { intent: 'pause' }, 'https://mail.example')).status).toBe(403)
  expect(await status()).toBe('ACTIVE')
})

test('an expired, changed or foreign link, or one of a removed target, pauses nothing', async () => {
  const { token, targetId, unsubscribeToken, searchId, status } = await scene()
  const other = await scene()
  const old = Date.now() - (pauseLinkDays + 1) * dayMs
  const bad = [
    'stale',
    `${token}x`,
    await signPauseLink({ searchId, targetId }, unsubscribeToken, old),
    await signPauseLink({ searchId: other.searchId, targetId }, unsubscribeToken),
    await signPauseLink({ searchId, targetId }, other.unsubscribeToken),
    await signPauseLink({ searchId: 'no-uuid', targetId }, unsubscribeToken),
    await signPauseLink({ searchId, targetId: 'no-uuid' }, unsubscribeToken),
  ]
  for (const one of bad) {
    expect([(await open(one)).status, (await press(one)).status], one).toEqual([410, 410])
  }
  expect([await status(), await other.status()]).toEqual(['ACTIVE', 'ACTIVE'])
  await web.db.notificationTarget.delete({ where: { id: targetId } })
  expect((await press(token)).status).toBe(410)
  expect(await status()).toBe('ACTIVE')
})

test('shows no user-entered text to a reader who has not confirmed the address', async () => {
  const { token } = await scene({ confirmedAt: null })
  expect(JSON.stringify(await (await open(token)).json())).not.toContain('winter')
})

test("keeps the page's URL out of caches and referrers", () => {
  expect(headers()).toEqual({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
})
