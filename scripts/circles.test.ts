import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// No file imports itself by way of others, not even for a type: of two such files neither can be understood alone.

const root = path.resolve(import.meta.dirname, '..')

/** What each of our files imports, of our files. */
function importsOfAll(): Map<string, string[]> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as { config: unknown }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)
  const ours = new Set(fileNames.filter((file) => !file.startsWith(path.join(root, 'prisma/generated'))))
  const importsOf = (file: string) =>
    ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
      const found = ts.resolveModuleName(fileName, file, options, ts.sys, cache).resolvedModule?.resolvedFileName
      return found !== undefined && ours.has(found) ? [found] : []
    })
  return new Map([...ours].map((file) => [file, importsOf(file)]))
}

/** One circle for each import that closes one, as paths from the root. */
function circlesIn(imports: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].map(short).join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const next of imports.get(file) ?? []) visit(next, [...way, file])
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}
const short = (file: string) => path.relative(root, file)

test('a circle of three files is found once', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', []],
  ])
  expect(circlesIn(imports)).toHaveLength(1)
})

test('no file imports itself by way of others', () => {
  const imports = importsOfAll()
  expect([...imports.values()].flat().length).toBeGreaterThan(imports.size) // they were resolved
  expect(circlesIn(imports)).toEqual([])
})
