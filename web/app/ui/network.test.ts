import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routeModules } from '../../../e2e/support/routes'

const routes = [...routeModules]
  .filter(([, file]) => file.endsWith('.tsx'))
  .map(([name, file]) => ({ name, code: readFileSync(file, 'utf8') }))
  .filter(({ code }) => code.includes('export default') && !code.includes('isCached: true'))

const isExported = (code: string, name: string) => new RegExp(`export (.*\\b)?${name}\\b`).test(code)

test.each([
  ['loader', 'clientLoader'],
  ['action', 'clientAction'],
])('every screen with a %s handles network failures with a %s', (server, client) => {
  const screens = routes.filter(({ code }) => isExported(code, server))
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter(({ code }) => !isExported(code, client)).map(({ name }) => name)).toEqual([])
})

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
