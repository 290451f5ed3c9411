import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#platform/root'

interface Locked {
  resolved?: string
  inBundle?: boolean
}

test('each locked package has an address without a registry; `npm run lock-addresses` writes them', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const locked = Object.entries(lock.packages).filter(([folder, { inBundle }]) => folder !== '' && !inBundle)
  const isWritten = ({ resolved = '' }: Locked) => resolved.startsWith('https://registry.invalid/')
  expect(locked.filter(([, one]) => !isWritten(one)).map(([folder]) => folder)).toEqual([])
})
