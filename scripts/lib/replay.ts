import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils'
import { Worker, type WorkflowBundle } from '@temporalio/worker'
import type { ExportedHistory } from '../../e2e/support/histories/describe-history'
import { currentWorkflows } from './workflow-bundle'

/** Reads a history that Temporal's CLI or UI exported, or that `npm run lab -- histories` recorded (`.json.gz`). */
export function readHistory(file: string): ExportedHistory {
  const content = readFileSync(file)
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(content) : content).toString()) as ExportedHistory
}

/** For a bundle that traces: a replay sends no spans. */
const sinks = { exporter: { export: { fn: () => {} } } }

/**
 * Replays an exported history against the current workflows, or against `bundle`. Throws `DeterminismViolationError` if
 * they would decide differently; a running search of that age would then be stuck.
 */
export async function replayHistory(exported: unknown, bundle?: WorkflowBundle): Promise<void> {
  const workflowBundle = bundle ?? (await currentWorkflows())
  await Worker.runReplayHistory({ workflowBundle, sinks }, historyFromJSON(exported))
}

/** Replays several histories in one worker, which takes a tenth of the time. Returns the names and errors of failures. */
export async function findReplayErrors(
  names: string[],
  read: (name: string) => unknown,
  bundle?: WorkflowBundle,
): Promise<string[]> {
  const workflowBundle = bundle ?? (await currentWorkflows())
  const histories = names.map((name) => ({ workflowId: name, history: historyFromJSON(read(name)) }))
  const errors: string[] = []
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle, sinks }, histories)) {
    if (error) errors.push(`${workflowId}: ${error.message}`)
  }
  return errors
}
