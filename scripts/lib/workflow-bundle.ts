import path from 'node:path'
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundle } from '@temporalio/worker'
import { root } from '#platform/root'

const logger = new DefaultLogger('ERROR')
let current: Promise<WorkflowBundle> | undefined

/** The current workflows, bundled once for each process. */
export const currentWorkflows = (): Promise<WorkflowBundle> =>
  (current ??= bundleWorkflows(path.join(root, 'workflows/index.ts')))

/** Bundles a workflows file, with the interceptors of these files. Takes about a second. */
export function bundleWorkflows(file: string, interceptors: string[] = []): Promise<WorkflowBundle> {
  return bundleWorkflowCode({ workflowsPath: file, workflowInterceptorModules: interceptors, logger })
}
