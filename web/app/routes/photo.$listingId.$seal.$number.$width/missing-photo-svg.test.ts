import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { missingPhotoSvg } from './photo.server'

const tokens = readFileSync(path.join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
const valuesOf = (token: string) =>
  new RegExp(`--${token}: var\\(--in-light, (#\\w+)\\) var\\(--in-dark, (#\\w+)\\);`).exec(tokens)!.slice(1)

test("uses the page's colors, in light and in dark", () => {
  const [light, dark] = missingPhotoSvg.split('prefers-color-scheme:dark')
  for (const [part, token] of [
    ['rect{fill', 'quiet'],
    ['g{stroke', 'edge'],
    ['text{fill', 'ink-soft'],
  ] as const) {
    const [inLight, inDark] = valuesOf(token)
    expect(light).toContain(`${part}:${inLight}`)
    expect(dark).toContain(`${part}:${inDark}`)
  }
})
