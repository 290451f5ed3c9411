import { expect, test } from 'vitest'
import { callRoute, redirectOf, sessionCookies, signUpAccount, useWeb } from '../../../e2e/support/web'
import { action as name } from '../routes/dashboard.account_.name/route'
import { loader as account } from '../routes/dashboard.account/route'
import { loader as dashboard } from '../routes/dashboard/route'
import { loader as tab } from '../routes/dashboard.notifications'
import { loader as webhook } from '../routes/dashboard.notifications_.webhook/route'
import { loader as logIn } from '../routes/login/route'
import { loader as waitlist } from '../routes/waitlist/route'

const web = useWeb()

const noticeOn = async (route: unknown, path: string, headers: Record<string, string> = {}) => {
  const answer = await callRoute(route, path, { headers })
  return [(await answer.clone().json()).notice, answer.headers.getSetCookie().join()]
}

test('a page says once what was done', async () => {
  const { token } = await signUpAccount(web.db)
  const session = `session=${token}`
  const form = { firstName: 'Grace', lastName: 'Hopper' }
  const done = await callRoute(name, '/dashboard/account/name', { headers: { cookie: session }, form })
  expect(await redirectOf(done)).toEqual(['/dashboard/account', 'Name saved.'])
  const cookie = `${session}; ${sessionCookies(done)}`
  const [notice, cleared] = await noticeOn(account, '/dashboard/account', { cookie })
  expect([notice, cleared]).toEqual(['Name saved.', expect.stringMatching(/^flash=;.*Expires=Thu, 01 Jan 1970/)])
  expect(await noticeOn(account, '/dashboard/account', { cookie: session })).toEqual([null, ''])
  const forged = cookie.replace(/flash=./, 'flash=x')
  expect((await noticeOn(account, '/dashboard/account', { cookie: forged }))[0]).toBeNull()
})

test.each([
  ['/dashboard/account?done=password', account],
  ['/dashboard/notifications?done=paired', tab],
  ['/dashboard/notifications/webhook?done=removed', webhook],
  ['/login?deleted', logIn],
  ['/waitlist?joined', waitlist],
])('the link %s makes no page say anything', async (path, route) => {
  const isPublic = !path.startsWith('/dashboard')
  const cookie = isPublic ? '' : `session=${(await signUpAccount(web.db)).token}`
  expect(await noticeOn(route, path, { cookie })).toEqual([null, ''])
})

test('no link makes an old account be welcomed', async () => {
  const { userId, token } = await signUpAccount(web.db)
  await web.db.user.update({ where: { id: userId }, data: { createdAt: new Date(Date.now() - 2 * 60 * 60_000) } })
  const shown = await callRoute(dashboard, '/dashboard/searches?welcome', { token })
  expect((await shown.json()).welcome).toBeNull()
})
