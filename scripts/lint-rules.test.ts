import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#platform/root'

const oxlint = path.join(root, 'node_modules', '.bin', 'oxlint')
const folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Code that breaks each rule of .oxlintrc.jsonc. */
const broken: Record<string, string> = {
  eqeqeq: 'export const isOne = (a: number) => a == 1',
  'no-array-constructor': 'export const list = new Array(0, 1)',
  'no-console': "console.log('hello')",
  'no-restricted-properties': 'export const port = process.env.PORT',
  'no-unused-expressions': 'export const f = (a: boolean) => { a === true }',
  'no-unused-vars': 'export function f() { const unused = 1 }',
  'no-var': 'export var a = 1',
  'prefer-const': 'let a = 1; export const b = a',
  'prefer-rest-params': 'export function f() { return arguments }',
  'prefer-spread': 'export const largest = (list: number[]) => Math.max.apply(Math, list)',
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const a: number = 1',
  'typescript/consistent-type-imports':
    "import { Stats } from 'node:fs'\nexport const size = (stats: Stats) => stats.size",
  'typescript/no-duplicate-enum-values': "export enum Kind { A = 'a', B = 'a' }",
  'typescript/no-empty-object-type': 'export const f = (a: {}) => a',
  'typescript/no-explicit-any': 'export const f = (a: any) => a',
  'typescript/no-extra-non-null-assertion': 'export const f = (a: { b: number } | null) => a!!.b',
  'typescript/no-floating-promises': 'async function work() {}\nwork()',
  'typescript/no-misused-new': 'export interface A { new (): A }',
  'typescript/no-misused-promises': 'async function isReady() { return false }\nif (isReady()) throw new Error()',
  'typescript/no-namespace': 'export namespace Names { export const a = 1 }',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (a?: { b?: number }) => a?.b!',
  'typescript/no-require-imports': "import fs = require('node:fs')\nexport default fs",
  'typescript/no-this-alias': 'export class A { f() { const self = this; return self } }',
  'typescript/no-unnecessary-type-constraint': 'export const f = <T extends unknown>(a: T) => a',
  'typescript/no-unsafe-declaration-merging': 'export interface A { a: number }\nexport class A {}',
  'typescript/no-unsafe-function-type': 'export const call = (f: Function) => f()',
  'typescript/no-wrapper-object-types': 'export const f = (a: String) => a',
  'typescript/prefer-as-const': "export const a = 'b' as 'b'",
  'typescript/prefer-namespace-keyword': 'declare module Names { const a: number }\nexport default Names.a',
  'typescript/triple-slash-reference': '/// <reference path="./a.d.ts" />\nexport const a = 1',
  'react/error-boundaries': 'export function A() { try { return <B /> } catch { return null } }',
  'react/exhaustive-deps':
    "import { useEffect } from 'react'\nexport function A({ b }: { b: () => void }) { useEffect(() => b(), []); return null }",
  'react/globals': 'let count = 0\nexport function A() { count = 1; return <p>{count}</p> }',
  'react/immutability': 'export function A(props: { b: number }) { props.b = 1; return <p>{props.b}</p> }',
  'react/incompatible-library':
    "import { useReactTable } from '@tanstack/react-table'\nexport function A() { const table = useReactTable({}); return <B table={table} /> }",
  'react/preserve-manual-memoization':
    "import { useId, useMemo } from 'react'\nexport function A() { const list = ['a']; const id = useId(); if (id) list.push(id); const b = useMemo(() => list.map(trim), [list]); return <p>{b}</p> }",
  'react/purity': 'export function A() { return <p>{Math.random()}</p> }',
  'react/refs':
    "import { useRef } from 'react'\nexport function A() { const a = useRef(1); return <p>{a.current}</p> }",
  'react/rules-of-hooks':
    "import { useId } from 'react'\nexport function A({ b }: { b?: string }) { return <p>{b ?? useId()}</p> }",
  'react/set-state-in-effect':
    "import { useEffect, useState } from 'react'\nexport function A() { const [a, setA] = useState(0); useEffect(() => setA(1), []); return <p>{a}</p> }",
  'react/set-state-in-render':
    "import { useState } from 'react'\nexport function A() { const [a, setA] = useState(0); setA(1); return <p>{a}</p> }",
  'react/static-components': 'export function A() { const B = () => <p />; return <B /> }',
  'react/unsupported-syntax': "export function A() { eval('1'); return <p /> }",
  'react/use-memo':
    "import { useMemo } from 'react'\nexport function A() { const a = useMemo(async () => 1, []); return <B a={a} /> }",
  'jsx-a11y/alt-text': 'export const A = () => <img src="a.png" />',
  'jsx-a11y/anchor-has-content': 'export const A = () => <a href="/a" />',
  'jsx-a11y/anchor-is-valid': 'export const A = () => <a href="#">a</a>',
  'jsx-a11y/aria-activedescendant-has-tabindex': 'export const A = () => <div aria-activedescendant="a" />',
  'jsx-a11y/aria-props': 'export const A = () => <p aria-labeledby="a" />',
  'jsx-a11y/aria-proptypes': 'export const A = () => <p aria-hidden="maybe" />',
  'jsx-a11y/aria-role': 'export const A = () => <p role="datepicker" />',
  'jsx-a11y/aria-unsupported-elements': 'export const A = () => <meta aria-hidden="true" />',
  'jsx-a11y/autocomplete-valid': 'export const A = () => <input autoComplete="mail" />',
  'jsx-a11y/click-events-have-key-events': 'export const A = () => <div role="button" tabIndex={0} onClick={go} />',
  'jsx-a11y/heading-has-content': 'export const A = () => <h1 />',
  'jsx-a11y/html-has-lang': 'export const A = () => <html />',
  'jsx-a11y/iframe-has-title': 'export const A = () => <iframe src="/a" />',
  'jsx-a11y/interactive-supports-focus': 'export const A = () => <div role="button" onClick={go} onKeyDown={go} />',
  'jsx-a11y/label-has-associated-control': 'export const A = () => <label>Name</label>',
  'jsx-a11y/media-has-caption': 'export const A = () => <video src="a.mp4" />',
  'jsx-a11y/mouse-events-have-key-events': 'export const A = () => <p onMouseOver={go} />',
  'jsx-a11y/no-access-key': 'export const A = () => <p accessKey="a" />',
  'jsx-a11y/no-distracting-elements': 'export const A = () => <marquee>a</marquee>',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': 'export const A = () => <button role="img">a</button>',
  'jsx-a11y/no-noninteractive-element-interactions': 'export const A = () => <p onClick={go} onKeyDown={go}>a</p>',
  'jsx-a11y/no-noninteractive-element-to-interactive-role': 'export const A = () => <h1 role="button">a</h1>',
  'jsx-a11y/no-noninteractive-tabindex': 'export const A = () => <p tabIndex={0}>a</p>',
  'jsx-a11y/no-redundant-roles': 'export const A = () => <button role="button">a</button>',
  'jsx-a11y/no-static-element-interactions': 'export const A = () => <div onClick={go} onKeyDown={go} />',
  'jsx-a11y/role-has-required-aria-props': 'export const A = () => <span role="checkbox" tabIndex={0} />',
  'jsx-a11y/role-supports-aria-props': 'export const A = () => <ul role="list" aria-checked="true" />',
  'jsx-a11y/scope': 'export const A = () => <p scope="col" />',
  'jsx-a11y/tabindex-no-positive': 'export const A = () => <button tabIndex={1}>a</button>',
}

/** Code that the options and exceptions of .oxlintrc.jsonc allow, by its file. */
const allowed: Record<string, string> = {
  'scripts/print.ts': 'console.log(process.env.PORT)',
  'worker/unused.ts': 'export function f(_a: number) { const _b = 1 }',
  'web/app/handler.tsx':
    'export const A = ({ go }: { go: () => Promise<void> }) => <button onClick={() => go()}>a</button>',
  'web/app/focus.tsx': 'export const A = () => <input autoFocus />',
  'web/app/list.tsx': 'export const A = () => <div role="group" tabIndex={0} />',
  'web/app/photo.tsx': 'export const A = () => <img src="a.png" alt="Photo 3" />',
  'web/app/options.tsx': 'export const A = () => <ul role="listbox"><li role="option" aria-selected={true}>a</li></ul>',
  'web/app/hooks.test.tsx':
    "import { useEffect } from 'react'\nexport function A({ b }: { b: () => void }) { useEffect(() => b(), []); return null }",
}

const fileOf = (rule: string) => `web/app/${rule.replace('/', '-')}.tsx`
const configured = configuredRules()
/** The rules that the linter reports, by file. */
const reported = new Map<string, string[]>()

beforeAll(() => {
  copyFileSync(path.join(root, '.oxlintrc.jsonc'), path.join(folder, '.oxlintrc.jsonc'))
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }')
  const files = {
    ...allowed,
    ...Object.fromEntries(Object.entries(broken).map(([rule, code]) => [fileOf(rule), code])),
  }
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${code}\nexport {}\n`)
  }
  const { stdout } = spawnSync(oxlint, ['--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, OXLINT_TSGOLINT_PATH: path.join(root, 'node_modules', '.bin', 'tsgolint') },
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  for (const { code, filename } of diagnostics) reported.set(filename, [...(reported.get(filename) ?? []), code])
})

test('every rule of the configuration is tried', () => {
  expect(Object.keys(broken).sort()).toEqual(configured)
})

test.each(Object.keys(broken))('the linter reports %s', (rule) => {
  expect(reported.get(fileOf(rule))).toContain(codeOf(rule))
})

test.each(Object.keys(allowed))('the linter accepts %s', (file) => {
  expect(reported.get(file)).toBeUndefined()
})

/** A rule's name in the report: `eslint(eqeqeq)` for `eqeqeq`. */
function codeOf(rule: string): string {
  const [plugin, name] = rule.includes('/') ? rule.split('/') : ['eslint', rule]
  const isHookRule = name === 'exhaustive-deps' || name === 'rules-of-hooks'
  return `${isHookRule ? 'react-hooks' : plugin}(${name})`
}

function configuredRules(): string[] {
  const printed = execFileSync(oxlint, ['--print-config'], { cwd: root, encoding: 'utf8' })
  const { rules, overrides } = JSON.parse(printed) as { rules: object; overrides: { rules: object }[] }
  return [...new Set([rules, ...overrides.map((override) => override.rules)].flatMap(Object.keys))]
    .map((rule) => rule.replace('jsx_a11y/', 'jsx-a11y/'))
    .sort()
}
