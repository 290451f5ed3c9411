import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#platform/root'

/** Concatenated text of all files below these folders whose names match `ending`. */
const textOf = (folders: string[], ending: RegExp): string =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(root, folder, name),
      ),
    )
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/** Class name for a grade or level: VERY_HIGH is "very-high". */
const asClass = (text: string) => text.toLowerCase().replaceAll('_', '-')

test('every styled class is used', () => {
  const sources = textOf(['web/app', 'web/public', 'domain'], /\.(?:tsx?|js)$/)
  const used = new Set([sources, asClass(sources)].flatMap((text) => text.match(/[a-z][\w-]*/gi)))
  const css = textOf(['web/app'], /\.css$/).replaceAll(/\/\*[^]*?\*\//g, '')
  const styled = [...css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name!)
  expect(styled.length).toBeGreaterThan(100)
  expect([...new Set(styled)].filter((name) => !used.has(name))).toEqual([])
})
