import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cruise, format, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

// Checks all imports against .dependency-cruiser.mjs, and that the pictures in docs/ are current. `--write` updates them.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root) // dependency-cruiser reads paths relative to the root

const diagrams = [
  ['domain/', 'Inside domain'],
  ['worker/', 'Inside worker'],
  ['web/app/', 'Inside web/app'],
  ['web/app/features/', 'Inside web/app/features'],
  ['sandbox/', 'Inside sandbox'],
] as const

const packages = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\.|(node_modules|build|docs)$)/.test(entry.name))
  .map(({ name }) => name)
const rootFiles = readdirSync(root).filter((name) => name.endsWith('.ts'))

const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs')
const result = (await cruise([...packages, ...rootFiles], options)).output as ICruiseResult
const report = await format(result, { outputType: 'err-long' })
console.log(report.output)

const inside = [
  '# Dependencies',
  'Which folder imports which, tests left out. `npm run graph` writes this page; `npm run lint` checks that it is current.',
  'What is allowed is in `.dependency-cruiser.mjs` ([decision 001](decisions/001-project-layout.md)).',
]
  .concat(diagrams.flatMap(([folder, title]) => [`## ${title}`, diagram(folder)]))
  .join('\n\n')
  .concat('\n')
const architecture = readFileSync('docs/architecture.md', 'utf8').replace(/```mermaid[^`]*```/, () => diagram(''))
const pages = { 'docs/dependencies.md': inside, 'docs/architecture.md': architecture }
const outdated = Object.entries(pages).filter(([file, page]) => readFileSync(file, 'utf8') !== page)
const isWriting = process.argv.includes('--write')
for (const [file, page] of outdated) {
  if (isWriting) writeFileSync(file, page)
  else console.log(`${file} is out of date. Run \`npm run graph\` and commit it.`)
}
process.exitCode = report.exitCode === 0 && (isWriting || outdated.length === 0) ? 0 : 1

/** The folders directly in `parent` and the imports between them, as Mermaid. `parent` is '' or ends with a slash. */
function diagram(parent: string): string {
  const folderOf = (file: string) =>
    file.startsWith(parent) && packages.includes(file.split('/')[0]!) // otherwise an npm package or a Node built-in
      ? /^([^/]+)\//.exec(file.slice(parent.length))?.[1]
      : undefined
  const edges = result.modules
    .filter(({ source }) => !/\.test\.tsx?$|^(e2e|lab|scripts)\//.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [folderOf(source), folderOf(resolved)]))
    .filter(([from, to]) => from && to && from !== to)
    .map(([from, to]) => `  ${from} --> ${to}`)
  return ['```mermaid', 'flowchart LR', ...[...new Set(edges)].sort(), '```'].join('\n')
}
