import { expect, test } from 'vitest'
import { fetchInbox, deliverServiceMails } from '../../../../e2e/support/alerts'
import { pushKeys } from '../../../../e2e/support/push-keys'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, refusalOf, useTestUsers, signUpAccount, redirectOf } from '../../../../e2e/support/web'
import { action as addTarget, loader as addPage } from '../../routes/dashboard.notifications_.add'
import { action as addByApi } from '../../routes/api.notifications.add-target'
import { loader as pairingPage } from '../../routes/test'
import { action as addPaired } from '../../routes/test_.add'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
const { ada, bob } = useTestUsers(web)

const subscription = (endpoint: string) => ({ endpoint, keys: pushKeys() })
async function newLink() {
  const answer = await callRoute(addTarget, '/dashboard/notifications/add?step=other', {
    token: ada.token,
    form: { intent: 'pair' },
  })
  return (await answer.json()) as { link: string; qr: string; pairing: string }
}
const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
const page = (token: string) => callRoute(pairingPage, `/test?token=${encodeURIComponent(token)}`)
const add = (token: unknown, endpoint = 'https://push.example/phone') =>
  callRoute(addPaired, '/test/add', { json: { token, subscription: subscription(endpoint), name: 'Safari, iPhone' } })

test('a link adds one browser, once, as a push target without a session', async () => {
  const { link, qr } = await newLink()
  expect(link).toMatch(/^http:\/\/lotwatch\.test\/test\?token=[\w-]{43}$/)
  expect(Buffer.from(qr.split(',')[1]!, 'base64').toString()).toMatch(/^<svg .*xmlns=.*#FFFFFF.*#000000/s)
  const token = tokenOf(link)
  expect(await (await page(token)).json()).toMatchObject({ isGood: true })

  const added = await add(token)
  expect([added.status, added.headers.getSetCookie()]).toEqual([201, []])
  const target = await web.db.notificationTarget.findFirstOrThrow({ where: { endpoint: 'https://push.example/phone' } })
  expect(target).toMatchObject({ kind: 'PUSH', name: 'Safari, iPhone', active: true })
  expect((await page(token)).status).toBe(410)
  expect((await add(token, 'https://push.example/second')).status).toBe(410)
})

test('shows the added browser only to the account that shows the code', async () => {
  const { link, pairing } = await newLink()
  const told = async (token: string) =>
    redirectOf(await callRoute(addPage, `/dashboard/notifications/add?step=other&pairing=${pairing}`, { token }))
  expect(link).not.toContain(pairing)
  expect(await told(ada.token)).toEqual([null, null])
  expect((await add(tokenOf(link), 'https://push.example/told')).status).toBe(201)
  expect(await told(ada.token)).toEqual(['/dashboard/notifications', 'Device added. It gets alerts from now on.'])
  expect(await told(bob.token)).toEqual([null, null])
  const target = await web.db.notificationTarget.findFirstOrThrow({ where: { endpoint: 'https://push.example/told' } })
  expect(target.isPaired).toBe(true)
})

test('emails the owner about an added device, but not about a rejected one', async () => {
  await web.db.user.update({ where: { email: 'ada@example.com' }, data: { emailVerifiedAt: new Date() } })
  const token = tokenOf((await newLink()).link)
  expect((await add(token, 'https://evil.example/x')).status).toBe(400)
  await deliverServiceMails(web.db, sandbox)
  const mailed = async () => (await fetchInbox(sandbox, 'ada@example.com')).filter(({ Tag }) => Tag === 'device-added')
  const before = (await mailed()).length
  expect((await add(token, 'https://push.example/mailed')).status).toBe(201)
  expect((await add(token, 'https://push.example/late')).status).toBe(410)
  await deliverServiceMails(web.db, sandbox)
  const [mail, ...more] = (await mailed()).slice(before)
  expect(more).toEqual([])
  expect(mail!.Subject).toBe('New device on your Lotwatch account')
  expect(mail!.TextBody).toContain('Safari, iPhone was added on ')
  expect(mail!.TextBody).toContain('If it wasn’t you, someone is logged in to your account.')
  expect(mail!.HtmlBody + mail!.TextBody).not.toMatch(/push\.example|unsubscribe/i)
})

test('limits an account to five open links by revoking its oldest', async () => {
  await web.db.pairingLink.deleteMany()
  const form = { token: bob.token, form: { intent: 'pair' } }
  const { link: ofBob } = await (await callRoute(addTarget, '/dashboard/notifications/add?step=other', form)).json()
  const links: string[] = []
  for (let i = 0; i < 7; i++) links.push(tokenOf((await newLink()).link))
  const isOpen = async (token: string) => (await page(token)).status === 200
  expect(await Promise.all(links.map(isOpen))).toEqual([false, false, true, true, true, true, true])
  expect(await isOpen(tokenOf(ofBob))).toBe(true)
  await Promise.all(Array.from({ length: 8 }, newLink))
  expect(await web.db.pairingLink.count({ where: { user: { email: 'ada@example.com' } } })).toBe(5)
})

test('rate limits links per network', async () => {
  const token = tokenOf((await newLink()).link)
  const addFrom = (network: string, token: string) =>
    callRoute(addPaired, '/test/add', {
      json: { token, subscription: subscription('https://push.example/many') },
      network,
    })
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) statuses.push((await addFrom('203.0.113.90', `guess-${i}`)).status)
  expect(statuses).toEqual([...Array(30).fill(410), 429])
  expect((await addFrom('203.0.113.90', token)).status).toBe(429)
  expect((await addFrom('203.0.113.91', token)).status).toBe(201)
})

test('limits the emails to an unverified address per day, however many devices are added', async () => {
  const { email, token: eve } = await signUpAccount(web.db)
  for (let i = 0; i < 5; i++) {
    const form = { token: eve, form: { intent: 'pair' } }
    const { link } = await (await callRoute(addTarget, '/dashboard/notifications/add?step=other', form)).json()
    expect((await add(tokenOf(link), `https://push.example/eve-${i}`)).status).toBe(201)
  }
  await deliverServiceMails(web.db, sandbox)
  expect((await fetchInbox(sandbox, email)).length).toBeLessThanOrEqual(3)
  const told = { kind: 'DEVICE_ADDED' as const, user: { email } }
  expect(
    await web.db.serviceMail.count({ where: { ...told, failure: 'the address had its mails for today' } }),
  ).toBeGreaterThan(1)
})

test('a link cannot take a browser from its account', async () => {
  const endpoint = 'https://push.example/of-bob'
  const { keys } = subscription(endpoint)
  const own = { token: bob.token, json: { subscription: { endpoint, keys }, name: 'Chrome, Android' } }
  expect((await callRoute(addByApi, '/api/notifications/add-target', own)).status).toBe(201)
  const token = tokenOf((await newLink()).link)
  const taken = await callRoute(addPaired, '/test/add', { json: { token, subscription: { endpoint, keys } } })
  expect(await refusalOf(taken)).toEqual([
    409,
    'This device already gets alerts for another account. Remove it there first.',
  ])
  const { user } = await web.db.notificationTarget.findUniqueOrThrow({ where: { endpoint }, include: { user: true } })
  expect(user.email).toBe('bob@example.com')
  expect((await page(token)).status).toBe(200)
})

test("the page masks the account's address and opens no session", async () => {
  const answer = await page(tokenOf((await newLink()).link))
  expect(await answer.json()).toMatchObject({ isGood: true, account: 'a•••@example.com' })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('names an unnamed browser by its user agent', async () => {
  const token = tokenOf((await newLink()).link)
  const endpoint = 'https://push.example/nameless'
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  }
  await callRoute(addPaired, '/test/add', { json: { token, subscription: subscription(endpoint) }, headers })
  const target = await web.db.notificationTarget.findUniqueOrThrow({ where: { endpoint } })
  expect(target.name).toBe('Chrome, Pixel 8')
})

test('adds only one of two concurrent browsers', async () => {
  const token = tokenOf((await newLink()).link)
  const answers = await Promise.all(['a', 'b'].map((name) => add(token, `https://push.example/${name}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
})

test('keeps the link valid after a rejected subscription', async () => {
  const token = tokenOf((await newLink()).link)
  expect((await add(token, 'https://evil.example/x')).status).toBe(400)
  expect((await page(token)).status).toBe(200)
})

test.each([['unknown'], [''], [null], [{}]])('rejects the token %j', async (token) => {
  expect((await add(token)).status).toBe(410)
})

test('a link expires, and is rejected after the trial has ended', async () => {
  const late = tokenOf((await newLink()).link)
  await web.db.pairingLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
  expect((await page(late)).status).toBe(410)

  const unpaid = tokenOf((await newLink()).link)
  await web.db.user.updateMany({ data: { trialEndsAt: new Date(0) } })
  expect((await page(unpaid)).status).toBe(410)
  expect((await add(unpaid)).status).toBe(410)
  const form = { token: ada.token, form: { intent: 'pair' } }
  expect((await callRoute(addTarget, '/dashboard/notifications/add', form)).headers.get('location')).toBe(
    '/dashboard/notifications',
  )
  expect((await callRoute(addPage, '/dashboard/notifications/add', { token: ada.token })).status).toBe(302)
})
