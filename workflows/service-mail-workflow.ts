import { sendServiceMail } from './activities'
import type { ServiceMailInput } from './contract'

/** Sends one service mail, retrying while the mail provider is down. */
export async function serviceMailWorkflow(input: ServiceMailInput): Promise<void> {
  await sendServiceMail(input)
}
