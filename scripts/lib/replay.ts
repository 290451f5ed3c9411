import path from 'node:path'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils'
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker'

const quiet = new DefaultLogger('ERROR')
const workflowsPath = path.resolve(import.meta.dirname, '../../workflows/index.ts')
let bundled: Promise<WorkflowBundle> | undefined

Runtime.install({ logger: quiet })

/**
 * Replays one exported history against the current workflows. Throws `DeterminismViolationError` if they would decide
 * differently, in which case a running search of that age would be stuck. `bundle` replaces the current workflows.
 */
export async function replayHistory(exported: unknown, bundle?: WorkflowBundle): Promise<void> {
  const workflowBundle = bundle ?? (await (bundled ??= bundleForReplay(workflowsPath)))
  await Worker.runReplayHistory({ workflowBundle }, historyFromJSON(exported))
}

/** Bundles a workflows file for replay; takes about a second. */
export function bundleForReplay(file: string): Promise<WorkflowBundle> {
  return bundleWorkflowCode({ workflowsPath: file, logger: quiet })
}
