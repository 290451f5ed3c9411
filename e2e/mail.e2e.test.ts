import { expect, test } from 'vitest'
import { confirmAddress, createBuyer } from './support/buyer'
import { callControl, controlClient } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl } = useStack()
const room = controlClient(sandboxUrl)
const soon = { timeout: 250_000, interval: 250 }

type Target = { active: boolean; deadReason: string | null }

test('a new buyer gets one welcome email, and a bounced address is off until it is confirmed again', async () => {
  const buyer = await createBuyer(webUrl)
  const mails = async () => (await room.mailTo(buyer.email)).map(({ Tag }) => Tag)
  await expect.poll(mails, soon).toEqual(['welcome'])

  const main = async () => (await buyer.call<Target[]>('GET', '/api/notifications/get-target'))[0]!
  const sent = await callControl<{ status: number }[]>(sandboxUrl, 'POST', 'mail/bounce', {
    ...{ to: buyer.email, type: 'HardBounce' },
  })
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(await main()).toMatchObject({ active: false, deadReason: expect.stringContaining('bounced') })

  await confirmAddress(webUrl, room, buyer)
  expect(await main()).toMatchObject({ active: true, deadReason: null })
  expect(await mails()).toEqual(['welcome', 'confirm'])
})
