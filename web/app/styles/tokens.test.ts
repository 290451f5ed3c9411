import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
type Tokens = Record<string, string>

/** The custom properties of the first block that opens with `selector`. */
function tokensUnder(selector: string): Tokens {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0]!
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}

const light = tokensUnder(':root')
const darkByDevice = tokensUnder(":root:not([data-theme='light'])")
const darkByChoice = tokensUnder(":root[data-theme='dark']")

/** WCAG 2.2, relative luminance and contrast ratio, of two #rrggbb colours. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const channel = (at: number) => {
      const share = parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  }
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const papers = ['--paper', '--paper-raised', '--quiet']
const pairs: [ink: string, on: string, atLeast: number][] = [
  ...['--ink', '--ink-soft', '--yes', '--no', '--unknown', '--action', '--action-hover'].flatMap((ink) =>
    papers.map((paper): [string, string, number] => [ink, paper, 4.5]),
  ),
  ['--mark-ink', '--mark', 7],
  ['--action-ink', '--action', 4.5],
  ['--action-ink', '--action-hover', 4.5],
  ['--yes', '--yes-quiet', 4.5],
  ['--no', '--no-quiet', 4.5],
  ['--unknown', '--unknown-quiet', 4.5],
  ...['--edge', '--focus'].flatMap((edge) => papers.map((paper): [string, string, number] => [edge, paper, 3])),
]

test.each([
  ['light', light],
  ['dark', darkByChoice],
] as const)('every pair of colours that meets in text or on an edge has its contrast: %s', (_, tokens) => {
  const weak = pairs
    .map(([ink, on, atLeast]) => ({ ink, on, atLeast, is: contrast(tokens[ink]!, tokens[on]!) }))
    .filter(({ is, atLeast }) => !(is >= atLeast))
  expect(weak).toEqual([])
})

test('dark is the same by the device and by choice, and answers every colour that light names', () => {
  expect(darkByDevice).toEqual(darkByChoice)
  const coloured = Object.keys(light).filter((name) => /#|rgb/.test(light[name]!))
  expect(Object.keys(darkByChoice).sort()).toEqual(coloured.sort())
})

test('the other styles take every colour from a token', () => {
  const others = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css') && name !== 'tokens.css')
  expect(others.length).toBeGreaterThan(0)
  const literals = others.flatMap((name) => {
    const text = readFileSync(path.join(import.meta.dirname, name), 'utf8')
    return [...text.matchAll(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi)].map(([colour]) => `${name}: ${colour}`)
  })
  expect(literals).toEqual([])
})
