import path from 'node:path'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils'
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker'

const quiet = new DefaultLogger('ERROR')
const workflowsPath = path.resolve(import.meta.dirname, '../../workflows/index.ts')
let bundled: Promise<WorkflowBundle> | undefined

Runtime.install({ logger: quiet })

/**
 * Replays an exported history against the current workflows, or against `bundle`. Throws `DeterminismViolationError` if
 * they would decide differently; a running search of that age would then be stuck.
 */
export async function replayHistory(exported: unknown, bundle?: WorkflowBundle): Promise<void> {
  const workflowBundle = bundle ?? (await (bundled ??= bundleForReplay(workflowsPath)))
  await Worker.runReplayHistory({ workflowBundle }, historyFromJSON(exported))
}

/** Bundles a workflows file for replay. Takes about a second. */
export function bundleForReplay(file: string): Promise<WorkflowBundle> {
  return bundleWorkflowCode({ workflowsPath: file, logger: quiet })
}
