import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWithCanaries, thorough } from '../e2e/support/canaries'

const exec = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')
const clone = mkdtempSync(path.join(tmpdir(), 'clone-'))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

beforeAll(async () => {
  const { stdout } = await exec('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  })
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(clone, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules')) // installing them takes a minute
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** Commands that exit by themselves, with the start of their output. */
const expectedOutput: [command: string, args: string[], words: string][] = [
  ['lab', ['identity'], 'usage: npm run lab -- identity'],
  ['bench', [], 'usage: npm run bench'],
  ['eval', ['guess'], 'usage: npm run eval'],
  ['parse', [], 'usage: npm run parse'],
  ['restore', [], 'usage: DATABASE_URL='],
  ['ops', [], 'usage: npm run ops'],
]
testWithCanaries(expectedOutput, ([command]) => command === 'parse')(
  'npm run %s %s prepares a fresh clone',
  async ([command, args, words]) => {
    rmSync(path.join(clone, 'prisma/generated'), { recursive: true, force: true })
    const ended = await exec('npm', ['run', '--silent', command, '--', ...args], { cwd: clone }).catch(
      (error: { code: number; stderr: string }) => error,
    )
    expect(ended.stderr).toContain(words)
    expect(ended.stderr).not.toContain('    at ')
    expect(ended).toMatchObject({ code: 2 })
    expect(existsSync(path.join(clone, 'prisma/generated'))).toBe(true)
  },
)

test('every command prepares the clone first', () => {
  const unprepared = Object.entries(scripts).filter(
    ([, command]) => !/^node scripts\/(start|test|run)\.mjs\b/.test(command),
  )
  expect(unprepared).toEqual([])
})

test('a build that fails leaves the present one as it is, and says why', thorough, async () => {
  const present = path.join(clone, 'build/client/assets/root-1.js')
  mkdirSync(path.dirname(present), { recursive: true })
  writeFileSync(present, 'a page')
  writeFileSync(path.join(clone, 'web/app/root.tsx'), 'export default function Root( {')
  const ended = await exec('npm', ['run', '--silent', 'build'], { cwd: clone }).catch(
    (error: { code: number; stderr: string }) => error,
  )
  expect(ended).toMatchObject({ code: 1 })
  expect(ended.stderr).toContain('web/app/root.tsx')
  expect(readFileSync(present, 'utf8')).toBe('a page')
  expect(existsSync(path.join(clone, 'build/.next'))).toBe(false)
})
