import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { TestWorkflowEnvironment } from '@temporalio/testing'

const version = '1.5.1' // the newest tag without a `replace` line, which `go install` refuses
const probeMs = 4_000
const sayEveryMs = 20_000

/**
 * Path of a Temporal CLI: TEMPORAL_CLI_PATH, the PATH, the user's cache, the SDK's download, or a build with Go, in
 * this order. Announces slow steps once. Throws an error that says how to fix it.
 */
export async function ensureTemporalBinary(say: (line: string) => void): Promise<string> {
  const named = process.env.TEMPORAL_CLI_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`TEMPORAL_CLI_PATH names ${named}, where there is no file.`)
    return named
  }
  const found = onPath('temporal')
  if (found) return found
  const cached = path.join(cacheDir(), `temporal-${version}`, 'temporal')
  if (existsSync(cached)) return cached

  mkdirSync(path.dirname(cached), { recursive: true })
  const workDir = mkdtempSync(path.join(cacheDir(), 'getting-'))
  try {
    const made = (await canDownload()) ? await download(workDir, say) : await build(workDir, say)
    chmodSync(made, 0o755)
    renameSync(made, cached)
    return cached
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

function cacheDir(): string {
  const dir = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'lotwatch')
  mkdirSync(dir, { recursive: true })
  return dir
}

function onPath(name: string): string | undefined {
  const places = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return places.map((dir) => path.join(dir, name)).find((file) => existsSync(file))
}

async function canDownload(): Promise<boolean> {
  try {
    await fetch('https://temporal.download/', { method: 'HEAD', signal: AbortSignal.timeout(probeMs) })
    return true
  } catch {
    return false
  }
}

async function download(downloadDir: string, say: (line: string) => void): Promise<string> {
  say(`Downloading Temporal's server from temporal.download (100 MB, once; kept in ${cacheDir()}) …`)
  const executable = { type: 'cached-download' as const, downloadDir }
  const env = await TestWorkflowEnvironment.createLocal({ server: { executable } })
  await env.teardown()
  const file = execFileSync('find', [downloadDir, '-type', 'f', '-size', '+10M'], { encoding: 'utf8' }).split('\n')[0]
  if (!file) throw new Error('The download of Temporal left no program; set TEMPORAL_CLI_PATH to one of your own.')
  return file
}

function build(binDir: string, say: (line: string) => void): Promise<string> {
  if (!onPath('go')) {
    throw new Error(
      "Temporal's server could not be had: temporal.download does not answer and Go is not installed. " +
        'Install Go 1.24 or later, put `temporal` on the PATH, or set TEMPORAL_CLI_PATH.',
    )
  }
  say(`temporal.download does not answer, so Temporal's server is built with Go: some minutes, once.`)
  say(`It is kept in ${cacheDir()}, where the next clone finds it.`)
  const startedAt = performance.now()
  const ticker = setInterval(() => {
    say(`  still building, ${Math.round((performance.now() - startedAt) / 1000)} s so far …`)
  }, sayEveryMs)
  const args = ['install', '-trimpath', '-ldflags=-s -w', `github.com/temporalio/cli/cmd/temporal@v${version}`]
  return new Promise<string>((resolve, reject) => {
    let errors = ''
    const go = spawn('go', args, { env: { ...process.env, GOBIN: binDir }, stdio: ['ignore', 'ignore', 'pipe'] })
    go.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(-2_000)))
    go.on('error', reject)
    go.on('exit', (code) => {
      if (code === 0) return resolve(path.join(binDir, 'temporal'))
      reject(
        new Error(`Go could not build Temporal's server. Its last words:\n${errors}\nSet TEMPORAL_CLI_PATH instead.`),
      )
    })
  }).finally(() => clearInterval(ticker))
}
