import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleWorkflowCode } from '@temporalio/worker'
import { build } from 'vite'
import { root } from '#platform/root'
import { nextBuild } from './start/install'

// Builds what Remix does not: workflows.js, workflows-traced.js, and main.js in worker, migrate, backup and ops.

/** Bundles workflows at build time, because a worker that bundles them itself needs 350 MB for it. */
async function buildWorkflows(name: string, interceptors: string[]): Promise<void> {
  const inWorkflows = (file: string) => path.join(root, 'workflows', file)
  const { code } = await bundleWorkflowCode({
    workflowsPath: inWorkflows('index.ts'),
    workflowInterceptorModules: interceptors.map(inWorkflows),
  })
  mkdirSync(path.join(root, nextBuild), { recursive: true })
  writeFileSync(path.join(root, nextBuild, name), code)
}

async function buildProgram(entry: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: path.join(nextBuild, folder),
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { input: entry, output: { entryFileNames: 'main.js' } },
    },
  })
}

await buildWorkflows('workflows.js', [])
await buildWorkflows('workflows-traced.js', ['tracing.ts'])
await buildProgram('worker/main.ts', 'worker')
await buildProgram('scripts/migrate.ts', 'migrate')
await buildProgram('scripts/backup.ts', 'backup')
await buildProgram('scripts/ops/command.ts', 'ops')
