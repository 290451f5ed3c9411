import { requireWebhookPassword, receiveReport } from './receive-report.server'
import { readUnstoredJson } from '../../http/body.server'
import { endpoint, json } from '../../http/endpoint.server'

/** Postmark's webhooks: bounces, spam complaints, and suppression changes (setup: docs/operating.md). */
export const action = endpoint({
  async POST({ request }) {
    requireWebhookPassword(request)
    await receiveReport(await readUnstoredJson(request))
    return json({ taken: true })
  },
})
export const loader = action
