export const webhookPath = '/dashboard/notifications/webhook'

export const removeWebhookText = ({ url }: { url: string }) => ({
  title: 'Remove webhook',
  text: `We’ll stop sending alerts to ${new URL(url).host} any more, and its secret is gone. A webhook that you set up later has another secret.`,
})
export const removeWebhookForm = { action: webhookPath, fields: { intent: 'remove' } }
