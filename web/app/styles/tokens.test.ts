import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as colors from '#domain/color-tokens'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
type Tokens = Record<string, string>

/**
 * Colors of `:root` in one scheme. A color that differs between the schemes has both values, in --in-light and
 * --in-dark.
 */
function tokensIn(scheme: 'light' | 'dark'): Tokens {
  const block = css.slice(css.indexOf(':root {')).split('}')[0]!
  const stated = [...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!] as const)
  const both = /^var\(--in-light, (.+)\) var\(--in-dark, (.+)\)$/
  return Object.fromEntries(
    stated.map(([name, value]) => [name, both.exec(value)?.[scheme === 'light' ? 1 : 2] ?? value]),
  )
}

/** The contrast ratio of two #rrggbb colors (WCAG 2.2). */
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

test.each(['light', 'dark'] as const)('every pair of colors used together has enough contrast: %s', (scheme) => {
  const tokens = tokensIn(scheme)
  const weak = pairs
    .map(([ink, on, atLeast]) => ({ ink, on, atLeast, is: contrast(tokens[ink]!, tokens[on]!) }))
    .filter(({ is, atLeast }) => !(is >= atLeast))
  expect(weak).toEqual([])
})

test('every color defines both values in one line, and both dark-mode switches agree', () => {
  const light = tokensIn('light')
  const dark = tokensIn('dark')
  const colored = Object.keys(light).filter((name) => /#|rgb/.test(light[name]!))
  expect(colored.length).toBeGreaterThan(15)
  expect(colored.filter((name) => light[name] === dark[name])).toEqual([])
  const elsewhere = css.slice(css.indexOf('}'))
  expect(elsewhere).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(/)
  const [byDevice, byChoice] = [":root:not([data-theme='light'])", ":root[data-theme='dark']"].map((selector) =>
    css
      .slice(css.indexOf(`${selector} {`) + selector.length)
      .split('}')[0]!
      .split('\n')
      .map((line) => line.trim()),
  )
  expect(byDevice).toEqual(byChoice)
})

test('other styles use only color tokens', () => {
  const others = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css') && name !== 'tokens.css')
  expect(others.length).toBeGreaterThan(0)
  const literals = others.flatMap((name) => {
    const text = readFileSync(path.join(import.meta.dirname, name), 'utf8')
    return [...text.matchAll(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi)].map(([color]) => `${name}: ${color}`)
  })
  expect(literals).toEqual([])
})

test.each(['light', 'dark'] as const)('colors outside the styles equal the tokens (%s)', (scheme) => {
  const tokens = tokensIn(scheme)
  for (const [name, color] of Object.entries(colors)) {
    const variable = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    expect(color[scheme], variable).toBe(tokens[variable])
  }
})
