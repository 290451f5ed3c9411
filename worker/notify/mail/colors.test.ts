import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { colorRoles } from './colors'

const tokens = readFileSync(path.resolve(import.meta.dirname, '../../../web/app/styles/tokens.css'), 'utf8')

test.each(Object.values(colorRoles))(
  '$token has the same colors in emails and in the app',
  ({ token, light, dark }) => {
    expect(tokens).toContain(`--${token}: var(--in-light, ${light}) var(--in-dark, ${dark});`)
  },
)
