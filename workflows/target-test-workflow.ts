import { sendTargetTest } from './activities'
import type { TargetTestInput } from './contract'

/** Sends a test notification to one target while its owner waits. */
export async function targetTestWorkflow(input: TargetTestInput): Promise<void> {
  await sendTargetTest(input)
}
