import { expect, test } from 'vitest'
import { minuteMs } from '#domain/durations'
import { fetchInbox, deliverServiceMails } from '../../../../e2e/support/alerts'
import { insertSubscription } from '../../../../e2e/support/rows'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb, signUpAccount } from '../../../../e2e/support/web'
import { action as send } from '../../routes/api.feedback.send'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })

test('stores feedback while Temporal does not answer, and emails it to support with a reply address', async () => {
  const { email, token } = await signUpAccount(web.db)
  const text = 'More marketplaces, please.\n<b>Thanks</b>'
  const response = await callRoute(send, '/api/feedback/send', { token, json: { feedback: `  ${text} ` } })
  expect(response.status).toBe(200)
  expect(await web.db.feedback.findFirstOrThrow({ where: { user: { email } } })).toMatchObject({ text })
  await deliverServiceMails(web.db, sandbox)
  const [mail, ...more] = (await fetchInbox(sandbox, 'support@lotwatch.example')) as { ReplyTo?: string; Tag: string }[]
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'feedback', ReplyTo: email, Subject: 'Feedback from Ada Lovelace' })
  expect(mail).toMatchObject({ TextBody: expect.stringContaining(text), Headers: [{ Name: 'X-Plan', Value: 'Trial' }] })
  expect(mail).toMatchObject({ HtmlBody: expect.stringContaining('&lt;b&gt;Thanks&lt;/b&gt;') })
})

test('marks feedback from Professional, which includes priority support', async () => {
  const { userId, token } = await signUpAccount(web.db)
  await insertSubscription(web.db, userId, { plan: 'pro' })
  await callRoute(send, '/api/feedback/send', { token, json: { feedback: 'Is this quick?' } })
  await deliverServiceMails(web.db, sandbox)
  const mails = await fetchInbox(sandbox, 'support@lotwatch.example')
  expect(mails.find(({ TextBody }) => TextBody.includes('Is this quick?'))).toMatchObject({
    ...{ Subject: 'Priority feedback from Ada Lovelace', Tag: 'feedback-priority' },
    TextBody: expect.stringContaining('Professional'),
    Headers: [
      { Name: 'X-Plan', Value: 'Professional' },
      { Name: 'Importance', Value: 'high' },
    ],
  })
})

test('stores and emails a duplicate submission once, and accepts the same text later', async () => {
  const { email, token } = await signUpAccount(web.db)
  const say = (feedback: string) => callRoute(send, '/api/feedback/send', { token, json: { feedback } })
  const both = await Promise.all([say('Where is my car?'), say('Where is my car? ')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const mine = { user: { email } }
  expect(await web.db.feedback.count({ where: mine })).toBe(1)
  await say('And now?')
  await web.db.feedback.updateMany({ where: mine, data: { createdAt: new Date(Date.now() - 11 * minuteMs) } })
  await say('Where is my car?')
  expect(await web.db.feedback.count({ where: mine })).toBe(3)
  expect(await web.db.serviceMail.count({ where: { feedback: mine } })).toBe(3)
})

test('ignores blank feedback, and rejects feedback that is not text or too long', async () => {
  const { token } = await signUpAccount(web.db)
  const status = async (feedback: unknown) =>
    (await callRoute(send, '/api/feedback/send', { token, json: { feedback } })).status
  const before = await web.db.feedback.count()
  expect([await status(' \n '), await status(7), await status('x'.repeat(5_001))]).toEqual([200, 400, 400])
  expect(await web.db.feedback.count()).toBe(before)
  expect((await callRoute(send, '/api/feedback/send', { json: { feedback: 'x' } })).status).toBe(401)
})
