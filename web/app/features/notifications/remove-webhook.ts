export const webhookPath = '/dashboard/notifications/webhook'

export const removeWebhookText = ({ url }: { url: string }) => ({
  title: 'Remove webhook',
  text: `We’ll stop sending alerts to ${new URL(url).host} and delete its secret. If you set up a webhook later, it gets a new secret.`,
})
export const removeWebhookForm = { action: webhookPath, fields: { intent: 'remove' } }
