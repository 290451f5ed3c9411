import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { installBuild } from './install'

let to: string
beforeEach(() => {
  to = path.join(mkdtempSync(path.join(tmpdir(), 'install-')), 'build')
  onTestFinished(() => rmSync(path.dirname(to), { recursive: true }))
})

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

const release = (version: number) => ({
  [`client/assets/root-${version}.js`]: 'a page',
  [`server/assets/lazy-${version}.js`]: 'a chunk',
  'client/assets/same.css': 'the same',
  'client/sw.js': `sw ${version}`,
  'server/index.js': `server ${version}`,
  '.built-from': `sources ${version}`,
})

function install(files: Record<string, string>): void {
  const from = path.join(to, '.next')
  write(from, files)
  installBuild(from, to)
}
const isThere = (file: string) => existsSync(path.join(to, file))
const read = (file: string) => readFileSync(path.join(to, file), 'utf8')

test('a new build replaces the programs, and keeps the hashed files of two former releases', () => {
  for (const version of [1, 2, 3]) install(release(version))
  expect([read('server/index.js'), read('client/sw.js'), read('.built-from')]).toEqual([
    'server 3',
    'sw 3',
    'sources 3',
  ])
  for (const version of [1, 2, 3])
    expect([`client/assets/root-${version}.js`, `server/assets/lazy-${version}.js`].filter(isThere)).toHaveLength(2)
  install(release(4))
  expect([1, 2, 3, 4].map((version) => isThere(`client/assets/root-${version}.js`))).toEqual([false, true, true, true])
  expect(['client/assets/same.css', '.next'].map(isThere)).toEqual([true, false])
})

test('a build without changes counts as the same release', () => {
  for (const version of [1, 2, 3, 3, 3]) install(release(version))
  expect(isThere('client/assets/root-1.js')).toBe(true)
})

test('the assets of a build from before there was a list of releases stay', () => {
  write(to, release(1))
  install(release(2))
  expect(isThere('client/assets/root-1.js')).toBe(true)
})

test('a file that the new build lacks is removed, unless its name has a hash', () => {
  install({ ...release(1), 'client/old.png': 'old', 'old/main.js': 'old' })
  install(release(2))
  expect(['client/old.png', 'old/main.js'].filter(isThere)).toEqual([])
})
