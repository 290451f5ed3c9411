import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleWorkflowCode } from '@temporalio/worker'
import { build } from 'vite'
import { root } from '#platform/root'

// Builds what Remix does not: build/workflows.js, and main.js in build/worker, build/migrate, build/backup and build/ops.

/** Bundles workflows at build time, because a worker that bundles them itself needs 350 MB for it. */
async function buildWorkflows(): Promise<void> {
  const { code } = await bundleWorkflowCode({ workflowsPath: path.join(root, 'workflows', 'index.ts') })
  mkdirSync(path.join(root, 'build'), { recursive: true })
  writeFileSync(path.join(root, 'build', 'workflows.js'), code)
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
      outDir: path.join('build', folder),
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { input: entry, output: { entryFileNames: 'main.js' } },
    },
  })
}

await buildWorkflows()
await buildProgram('worker/main.ts', 'worker')
await buildProgram('scripts/migrate.ts', 'migrate')
await buildProgram('scripts/backup.ts', 'backup')
await buildProgram('scripts/ops/command.ts', 'ops')
