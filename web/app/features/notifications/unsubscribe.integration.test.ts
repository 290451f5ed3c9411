import { expect, test } from 'vitest'
import type { SuppressionReason } from '#domain/alerts/suppression'
import { suppressAddress, findSuppression } from '#platform/suppression'
import { insertMailTarget, insertUser, insertBuyer } from '../../../../e2e/support/rows'
import { callRoute, useWeb, replyOf } from '../../../../e2e/support/web'
import { action as tab } from '../../routes/dashboard.notifications'
import { action, headers, loader } from '../../routes/unsubscribe.$token'
import { openSession } from '../accounts/session/sessions.server'
import { loadNotificationsTab } from './notifications-tab.server'

const web = useWeb()

async function scene(over: Parameters<typeof insertMailTarget>[2] = {}) {
  const { user, target, searchId } = await insertBuyer(web.db, { search: { name: 'My winter car' }, target: over })
  const path = `/unsubscribe/${target.unsubscribeToken}`
  const params = { token: target.unsubscribeToken }
  const open = async (search = searchId) =>
    (await (await callRoute(loader, `${path}?search=${search}`, { params })).json()).state
  const press = (form: Record<string, string>, from = 'https://mail.example') =>
    callRoute(action, path, { params, form, headers: { origin: from } })
  const muted = () => web.db.mutedSearch.count({ where: { targetId: target.id } })
  return {
    user,
    target,
    searchId,
    path,
    params,
    open,
    press,
    muted,
    reason: () => findSuppression(web.db, target.email!),
  }
}

test('opening the link changes nothing and shows the search and the address', async () => {
  const { target, searchId, open, muted, reason } = await scene()
  for (let i = 0; i < 3; i++) {
    const search = { id: searchId, name: 'My winter car', isMuted: false }
    expect(await open()).toEqual({ name: target.name, isMain: false, goesOnBy: null, search })
  }
  expect([await muted(), await reason()]).toEqual([0, null])
  expect(headers()).toEqual({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
})

test('mutes one search, idempotently, and unmutes it in the dashboard', async () => {
  const { user, target, searchId, open, press, muted, reason } = await scene()
  for (let i = 0; i < 2; i++) {
    expect(await (await press({ intent: 'search', search: searchId })).json()).toEqual({ stopped: 'search' })
  }
  expect([await muted(), await reason()]).toEqual([1, null])
  expect((await open()).search).toMatchObject({ isMuted: true })
  const [row] = (await loadNotificationsTab(user, new URLSearchParams())).targets
  expect(row).toMatchObject({ active: true, muted: [{ id: searchId, name: 'My winter car' }] })

  const form = { intent: 'unmute', id: target.id, search: searchId }
  const stranger = await insertUser(web.db)
  const tokenOf = (id: string) => openSession(id, new Request('http://lotwatch.test/'))
  await callRoute(tab, '/dashboard/notifications', { token: await tokenOf(stranger.id), form })
  expect(await muted()).toBe(1)
  const answer = await callRoute(tab, '/dashboard/notifications', { token: await tokenOf(user.id), form })
  expect([answer.status, await muted()]).toEqual([302, 0])
})

test('a one-click post stops all email without a cookie, and is idempotent', async () => {
  const { searchId, press, muted, reason, path, params } = await scene()
  for (let i = 0; i < 2; i++) {
    const oneClick = { params, form: { 'List-Unsubscribe': 'One-Click' }, headers: { origin: 'https://mail.example' } }
    const answer = await callRoute(action, `${path}?search=${searchId}`, oneClick)
    expect([answer.status, answer.redirected]).toEqual([200, false])
  }
  expect([await muted(), await reason()]).toEqual([0, 'UNSUBSCRIBED'])
  expect((await press({ intent: 'all' })).status).toBe(200)
})

test('says that all email is stopped only if it is, not if the owner turned the target off', async () => {
  const { target, open, press } = await scene()
  await web.db.notificationTarget.update({ where: { id: target.id }, data: { active: false } })
  expect(await open()).toMatchObject({ goesOnBy: null })
  await web.db.$transaction((tx) => suppressAddress(tx, target.email!, { reason: 'BOUNCED', at: new Date() }))
  expect(await open()).toMatchObject({ goesOnBy: null })
  await press({ intent: 'all' })
  expect(await open()).toMatchObject({ goesOnBy: 'link' })
  await web.db.notificationTarget.update({ where: { id: target.id }, data: { active: true } })
  expect(await open()).toMatchObject({ goesOnBy: 'link' })
})

test('says how to re-enable email, and offers the switch only if the owner turned it off', async () => {
  const stoppedFor = async (over: Parameters<typeof insertMailTarget>[2], reason: SuppressionReason) => {
    const { target, open } = await scene(over)
    await web.db.$transaction((tx) => suppressAddress(tx, target.email!, { reason, at: new Date() }))
    return (await open()).goesOnBy
  }
  expect(await stoppedFor({ isMain: true }, 'UNSUBSCRIBED')).toBe('switch')
  expect(await stoppedFor({ isMain: true }, 'COMPLAINED')).toBe('link')
  expect(await stoppedFor({ isMain: true, confirmedAt: null }, 'UNSUBSCRIBED')).toBe('link')
  expect(await stoppedFor({}, 'UNSUBSCRIBED')).toBe('link')
})

test("a link cannot mute another account's or an unknown search", async () => {
  const one = await scene()
  const other = await scene()
  expect((await one.open(other.searchId)).search).toBeNull()
  for (const search of [other.searchId, 'x', '']) {
    expect((await one.press({ intent: 'search', search })).status).toBe(404)
  }
  expect([await one.muted(), await other.muted(), await one.reason()]).toEqual([0, 0, null])
  expect((await callRoute(loader, '/unsubscribe/x', { params: { token: 'x' } })).status).toBe(404)
})

test('shows no user-entered text to a reader who has not confirmed the address', async () => {
  const { open } = await scene({ confirmedAt: null })
  expect(JSON.stringify(await open())).not.toContain('winter')
})

test('says why an address is disabled, whichever account added it', async () => {
  const { user, target, press } = await scene()
  const other = await insertUser(web.db)
  await insertMailTarget(web.db, other.id, { email: target.email, name: target.email! })
  await press({ intent: 'all' })
  for (const { id } of [user, other]) {
    const [row] = (await loadNotificationsTab({ id, timeZone: null, hasMonthlyReport: true }, new URLSearchParams()))
      .targets
    expect(row).toMatchObject({ active: false, suppressedFor: 'UNSUBSCRIBED' })
  }
})

test.each([
  ['report', 'hasMonthlyReport', 'hasNoteAlerts'],
  ['notes', 'hasNoteAlerts', 'hasMonthlyReport'],
] as const)(
  'the link in an email about the %s turns off only those, also by a one-click post',
  async (mail, own, other) => {
    const { user, target, path, params, reason } = await scene({ isMain: true })
    const settings = () => web.db.user.findUniqueOrThrow({ where: { id: user.id } })
    const open = async () => (await callRoute(loader, `${path}?mail=${mail}`, { params })).json()
    const forms: Record<string, string>[] = [{ 'List-Unsubscribe': 'One-Click' }, { intent: mail }]
    for (const form of forms) {
      await web.db.user.update({ where: { id: user.id }, data: { [own]: true } })
      expect(await open()).toEqual({ account: { mail, name: target.name, isOn: true }, state: null })
      for (let i = 0; i < 2; i++) {
        const request = { params, form, headers: { origin: 'https://mail.example' } }
        const answer = await callRoute(action, `${path}?mail=${mail}`, request)
        expect(await replyOf(answer)).toEqual([200, { stopped: mail }])
      }
      expect([await settings(), await reason()]).toMatchObject([{ [own]: false, [other]: true }, null])
      expect(await open()).toMatchObject({ account: { isOn: false } })
    }
  },
)

test('a link of another address cannot turn off the report', async () => {
  const { user, path, params } = await scene()
  expect((await callRoute(loader, `${path}?mail=report`, { params })).status).toBe(404)
  expect((await callRoute(action, `${path}?mail=report`, { params, form: { intent: 'report' } })).status).toBe(404)
  expect((await web.db.user.findUniqueOrThrow({ where: { id: user.id } })).hasMonthlyReport).toBe(true)
})

test('the switch on the Notifications tab turns the report off and on, for its owner only', async () => {
  const { user } = await scene({ isMain: true })
  const token = await openSession(user.id, new Request('http://lotwatch.test/'))
  const press = (active: string) =>
    callRoute(tab, '/dashboard/notifications', { token, form: { intent: 'report', active } })
  const isOn = async () => (await web.db.user.findUniqueOrThrow({ where: { id: user.id } })).hasMonthlyReport
  expect((await press('false')).headers.get('location')).toBe('/dashboard/notifications')
  expect(await isOn()).toBe(false)
  await press('true')
  expect(await isOn()).toBe(true)
})
