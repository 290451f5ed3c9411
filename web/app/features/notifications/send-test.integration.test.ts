import { expect, test } from 'vitest'
import { useTestUsers, callRoute, useWeb, redirectOf } from '../../../../e2e/support/web'
import { insertMailTarget } from '../../../../e2e/support/rows'
import { action as tab, loader as tabLoader } from '../../routes/dashboard.notifications'

/** Temporal is down here. The worker's tests and e2e/devices cover sending. */
const web = useWeb()
const { ada, bob } = useTestUsers(web)
const ask = async (id: string, token = ada.token) => {
  const answer = await callRoute(tab, '/dashboard/notifications', { token, form: { intent: 'test', id } })
  return (await redirectOf(answer))[1] ?? answer.status
}
const target = (over: object = {}) => insertMailTarget(web.db, ada.userId, over)
const failed = 'Not sent: the service isn’t responding. Try again in a minute.'
const stored = (id: string) => web.db.notificationTarget.findUniqueOrThrow({ where: { id } })

test('rejects a test of a target that receives no alerts', async () => {
  const off = [await target({ active: false }), await target({ confirmedAt: null })]
  for (const { id } of off) {
    expect(await ask(id)).toMatch(/^Not sent. Turn alerts on/)
    expect(await stored(id)).toMatchObject({ testedAt: null })
  }
})

test("rejects a test of another account's target", async () => {
  const { id } = await target()
  expect(await ask(id, bob.token)).toBe(404)
  expect(await stored(id)).toMatchObject({ testedAt: null })
})

test('reports a test that could not start', async () => {
  const { id } = await target()
  expect(await ask(id)).toBe(failed)
  expect(await stored(id)).toMatchObject({ testResult: 'Not sent: the service didn’t respond.' })
  const loaded = await callRoute(tabLoader, '/dashboard/notifications', { token: ada.token })
  const { targets } = (await loaded.json()) as { targets: { id: string; testResult: string }[] }
  expect(targets.find((one) => one.id === id)!.testResult).toContain('Not sent')
})

test('limits an address to five tests a day', async () => {
  const { id } = await target()
  const answers: unknown[] = []
  for (let times = 0; times < 6; times++) answers.push(await ask(id))
  expect(answers).toEqual([...Array(5).fill(failed), 'Not sent: too many tests. Wait a while, then try again.'])
})
