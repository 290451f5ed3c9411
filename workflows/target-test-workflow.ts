import { sendTargetTest } from './activities'
import type { TargetTestInput } from './contract'

export async function targetTestWorkflow(input: TargetTestInput): Promise<void> {
  await sendTargetTest(input)
}
