import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { trialMs, usedTrialRetentionMs } from '#domain/plans/plans'
import { applyPlan } from '#platform/plans/apply-plan'
import { queueTrialEndReminders } from '#worker/entitlement/apply-plans'
import { callRoute, signUpAccount, signUpPayload, useWeb } from '../../../../e2e/support/web'
import { action as apiSignup } from '../../routes/api.auth.signup'
import { loader as dashboard } from '../../routes/dashboard/route'
import { action as deleteAction } from '../../routes/dashboard.account_.delete/route'
import { issueGoogleToken } from './google/google-strategy.server'

const web = useWeb()
const rowOf = (email: string) => web.db.user.findUniqueOrThrow({ where: { email } })
const endOf = async (email: string) => (await rowOf(email)).trialEndsAt
const mailboxAt = (domain: string) => `${randomUUID()}@${domain}`

async function deleteIt(token: string) {
  const form = { current: 'correct horse' }
  expect((await callRoute(deleteAction, '/dashboard/account/delete', { token, form })).status).toBe(302)
}

async function signUpWithGoogle(subject: string, email: string) {
  const { password: _, ...details } = signUpPayload(email)
  const googleToken = await issueGoogleToken({ subject, email, name: 'Ada' })
  expect((await callRoute(apiSignup, '/api/auth/signup', { json: { ...details, googleToken } })).status).toBe(201)
  return email
}

/** As if the account had been created that long ago. */
async function age(email: string, ms: number) {
  const { createdAt, trialEndsAt } = await rowOf(email)
  const back = (time: Date) => new Date(time.getTime() - ms)
  const data = { createdAt: back(createdAt), trialEndsAt: back(trialEndsAt) }
  await web.db.user.update({ where: { email }, data })
  await web.db.usedTrial.updateMany({ where: { startedAt: createdAt }, data: { startedAt: data.createdAt } })
}

test('after deleting the account, the same address gets what is left of its trial', async () => {
  const first = await signUpAccount(web.db)
  await age(first.email, 2 * dayMs)
  const end = await endOf(first.email)
  await deleteIt(first.token)
  const { token } = await signUpAccount(web.db, first.email)
  expect(await endOf(first.email)).toEqual(end)
  const { welcome } = await (await callRoute(dashboard, '/dashboard/searches?welcome', { token })).json()
  expect(welcome).toMatchObject({ kind: 'used', isOver: false })
})

test('a used-up trial stays used up: a sentence says so, and no email does', async () => {
  const first = await signUpAccount(web.db)
  await age(first.email, 30 * dayMs)
  await deleteIt(first.token)
  const { token, userId } = await signUpAccount(web.db, first.email)
  const { welcome } = await (await callRoute(dashboard, '/dashboard/searches?welcome', { token })).json()
  expect(welcome).toMatchObject({ kind: 'used', isOver: true })
  await queueTrialEndReminders(web.db, new Date())
  await applyPlan(web.db, userId, new Date())
  const mails = await web.db.serviceMail.findMany({ where: { userId }, select: { kind: true } })
  expect(mails).toEqual([{ kind: 'WELCOME' }])
})

test('an account from before trials were recorded leaves its trial when it is deleted', async () => {
  const first = await signUpAccount(web.db)
  const end = await endOf(first.email)
  await web.db.usedTrial.deleteMany()
  await deleteIt(first.token)
  await signUpAccount(web.db, first.email)
  expect(await endOf(first.email)).toEqual(end)
})

test.each([
  ['a tag', (one: string) => [`${one}@example.com`, `${one}+two@example.com`]],
  ['two tags', (one: string) => [`${one}+a@example.com`, `${one}+b+c@example.com`]],
  ['dots at Gmail', (one: string) => [`${one}@gmail.com`, `${one[0]}.${one.slice(1)}@gmail.com`]],
  ['the other name of Gmail', (one: string) => [`${one}@gmail.com`, `${one}+x@googlemail.com`]],
])('an address that differs only by %s gets no second trial', async (_, spell) => {
  const [first, second] = spell(randomUUID().replaceAll('-', '')) as [string, string]
  await signUpAccount(web.db, first)
  await signUpAccount(web.db, second)
  expect(await endOf(second)).toEqual(await endOf(first))
})

test('dots tell addresses apart everywhere but at Gmail', async () => {
  const one = randomUUID()
  await signUpAccount(web.db, `a.${one}@example.com`)
  await age(`a.${one}@example.com`, dayMs)
  await signUpAccount(web.db, `a${one}@example.com`)
  expect(await endOf(`a${one}@example.com`)).not.toEqual(await endOf(`a.${one}@example.com`))
})

test('the same Google account has one trial under any address', async () => {
  const subject = randomUUID()
  const first = await signUpWithGoogle(subject, mailboxAt('example.com'))
  await web.db.user.update({ where: { email: first }, data: { googleSubject: null } })
  const second = await signUpWithGoogle(subject, mailboxAt('example.com'))
  expect(await endOf(second)).toEqual(await endOf(first))
  // From then on, each of its addresses counts.
  const tagged = second.replace('@', '+tag@')
  await signUpAccount(web.db, tagged)
  expect(await endOf(tagged)).toEqual(await endOf(first))
})

test('two sign-ups at once share a trial', async () => {
  const mailbox = randomUUID()
  const emails = ['a', 'b', 'c'].map((tag) => `${mailbox}+${tag}@example.com`)
  await Promise.all(emails.map((email) => signUpAccount(web.db, email)))
  expect(new Set((await Promise.all(emails.map(endOf))).map(Number)).size).toBe(1)
})

test('a trial is forgotten after 13 months, and stored without the address', async () => {
  const { email, token } = await signUpAccount(web.db)
  await age(email, usedTrialRetentionMs + dayMs)
  await deleteIt(token)
  await signUpAccount(web.db, email)
  expect((await endOf(email)).getTime() - Date.now()).toBeGreaterThan(trialMs - dayMs)
  expect(JSON.stringify(await web.db.usedTrial.findMany())).not.toContain(email.split('@')[0])
})
