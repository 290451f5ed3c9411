import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerConfig } from '../../../e2e/support/worker'
import type { WorkerConfig } from '../../config'
import { findSentMail, sendMail, type Mail } from './mail'

/** A mail provider, or a proxy in front of it, with responses defined by the test. */
let server: Server
let config: WorkerConfig
let answer: (res: ServerResponse) => void
beforeAll(async () => {
  server = createServer((req, res) => void req.resume().on('end', () => answer(res)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const POSTMARK_HOST = `127.0.0.1:${(server.address() as AddressInfo).port}`
  config = workerConfig({ POSTMARK_HOST, POSTMARK_HTTPS: false, POSTMARK_TIMEOUT_MS: 500 })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const mail: Mail = {
  ...{ to: 'robin@buyer.example', subject: 'x', html: 'x', text: 'x', tag: 'match' },
  ...{ alertId: '0b54c0de-0000-4000-8000-000000000001', unsubscribeUrl: null },
}
const json = (body: unknown) => (res: ServerResponse) =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('an email counts as sent when the provider returns its id', async () => {
  answer = json({ MessageID: 'm1' })
  expect(await sendMail(config, mail)).toEqual({ kind: 'sent', messageId: 'm1' })
})

test.each<[string, (res: ServerResponse) => void]>([
  ['is a page of a proxy', (res) => void res.end('<h1>Maintenance</h1>')],
  ['is empty', (res) => void res.end()],
  ['is of another shape', json({ ok: true })],
  ['is no object', json(null)],
  ['breaks off', (res) => void res.writeHead(200, { 'content-length': '99' }).write('{', () => res.destroy())],
  ['never ends', (res) => void res.writeHead(200).write('{')],
])('after a 200 response that %s, looks the email up before it sends again', async (_, says) => {
  answer = says
  expect(await sendMail(config, mail)).toMatchObject({ kind: 'uncertain' })
  expect(await findSentMail(config, mail.alertId)).toEqual({ known: false })
})
