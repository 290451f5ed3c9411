import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every form uses the Form that handles network failures', () => {
  const appDir = path.join(import.meta.dirname, '..')
  const files = readdirSync(appDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const others = files.filter((name) => {
    if (name === path.join('ui', 'form.tsx')) return false
    const code = readFileSync(path.join(appDir, name), 'utf8')
    return /import \{[^}]*\bForm\b[^}]*\} from '@remix-run\/react'|<fetcher\.Form/.test(code)
  })
  expect(others).toEqual([])
})
