import { readdirSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { installBuild, markerFile, nextBuild } from './install'
import { root } from './settings'

const compress = promisify(brotliCompress)

/**
 * Writes a Brotli copy beside each script and style sheet of a folder, such as "root.js.br". At the highest quality, it
 * is a tenth smaller than compression on the fly.
 */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((file) => /\.(?:js|css)$/.test(file))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      await writeFile(`${file}.br`, await compress(await readFile(file)))
    }),
  )
}

const run = promisify(execFile)
const installed = path.join(root, 'build')
const unfinished = path.join(root, nextBuild)

/** Builds as `npm run build` does, unless the existing build was made from these exact sources. */
export async function buildIfStale(say: (line: string) => void): Promise<void> {
  if (!isStale()) return
  say('Building the web app and the worker …')
  await build()
}

export function isStale(): boolean {
  const marker = path.join(installed, markerFile)
  return !existsSync(marker) || readFileSync(marker, 'utf8') !== stateOfSources()
}

/**
 * `npm run build`: builds web app, workflows, worker, and migrations, for `node build/…`. Throws with the compiler's
 * output. The existing build is replaced only by a complete one.
 */
export async function build(beforeInstall: () => Promise<void> = async () => {}): Promise<void> {
  try {
    await buildAside()
    await beforeInstall()
    installBuild(unfinished, installed)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function buildAside(): Promise<void> {
  // Always in production mode, also for tests: otherwise React's development version would be bundled.
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' }
  const node = (args: string[]) => run(process.execPath, args, { cwd: root, env, maxBuffer: 16 * 1024 * 1024 })
  const state = stateOfSources()
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  try {
    const buildWeb = async () => {
      await node(['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'])
      await precompress(path.join(unfinished, 'client', 'assets'))
    }
    const work = [buildWeb(), node(['--import', 'tsx', 'scripts/build-worker.ts']), listPackages()]
    await Promise.allSettled(work) // they write into one folder, which is removed after a failure
    await Promise.all(work)
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    throw new Error(`The build failed:\n${stderr || stdout || String(error)}`, { cause: error })
  }
  writeFileSync(path.join(unfinished, markerFile), state)
}

/** Writes build/sbom.json: every package that production runs, with its version and license (CycloneDX). */
async function listPackages(): Promise<void> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }
  const { stdout } = await run('npm', args, options)
  await writeFile(path.join(unfinished, 'sbom.json'), stdout)
}

function stateOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources()) {
    const { size, mtimeMs } = statSync(path.join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function sources(): string[] {
  const folders = ['web', 'worker', 'workflows', 'domain', 'platform', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  return [...folders, 'package-lock.json', 'vite.config.ts', 'prisma/schema.prisma'].sort()
}
