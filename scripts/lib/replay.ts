import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils'
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker'
import type { ExportedHistory } from '../../workflows/testing/describe-history'

const quiet = new DefaultLogger('ERROR')
const workflowsPath = path.resolve(import.meta.dirname, '../../workflows/index.ts')
let bundled: Promise<WorkflowBundle> | undefined

Runtime.install({ logger: quiet })

/** Reads a history that Temporal's CLI or UI exported, or that `npm run record-histories` recorded (`.json.gz`). */
export function readHistory(file: string): ExportedHistory {
  const content = readFileSync(file)
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(content) : content).toString()) as ExportedHistory
}

/**
 * Replays an exported history against the current workflows, or against `bundle`. Throws `DeterminismViolationError` if
 * they would decide differently; a running search of that age would then be stuck.
 */
export async function replayHistory(exported: unknown, bundle?: WorkflowBundle): Promise<void> {
  const workflowBundle = bundle ?? (await (bundled ??= bundleForReplay(workflowsPath)))
  await Worker.runReplayHistory({ workflowBundle }, historyFromJSON(exported))
}

/** Bundles a workflows file for replay, with the interceptors of these files. Takes about a second. */
export function bundleForReplay(file: string, interceptors: string[] = []): Promise<WorkflowBundle> {
  return bundleWorkflowCode({ workflowsPath: file, workflowInterceptorModules: interceptors, logger: quiet })
}
