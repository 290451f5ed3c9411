import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleWorkflowCode } from '@temporalio/worker'

// At build time, because a worker that bundles for itself holds 350 MB for it.
const root = path.resolve(import.meta.dirname, '..')
const { code } = await bundleWorkflowCode({ workflowsPath: path.join(root, 'workflows', 'index.ts') })
mkdirSync(path.join(root, 'build'), { recursive: true })
writeFileSync(path.join(root, 'build', 'workflows.js'), code)
