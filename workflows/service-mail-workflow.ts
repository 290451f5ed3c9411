import { sendServiceMail } from './activities'
import type { ServiceMailInput } from './contract'

/** Sends one service email, retrying while the email provider is down. */
export async function serviceMailWorkflow(input: ServiceMailInput): Promise<void> {
  await sendServiceMail(input)
}
