import { sendServiceMail } from './activities'
import type { ServiceMailInput } from './contract'

/** Sends one service mail, trying again while the mail provider is away. */
export async function serviceMailWorkflow(input: ServiceMailInput): Promise<void> {
  await sendServiceMail(input)
}
