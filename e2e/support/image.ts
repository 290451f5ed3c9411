import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#platform/root'

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * Copies the files of the Dockerfile's last stage into `dir`, with the packages installed there: the image without its
 * operating system. Throws for an unknown Dockerfile instruction.
 */
export function assembleImage(dir: string): void {
  const lastStage = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)!
  const copies = lastStage.split('\n').filter((line) => line.startsWith('COPY'))
  for (const line of copies) {
    const [, stage, from, to] = /^COPY --from=(\w+) \/app\/(\S+) (\S+)$/.exec(line) ?? []
    if (from === undefined || to !== from) throw new Error(`The test does not understand "${line}".`)
    if (stage === 'dependencies') for (const place of productionPackages()) linkPackage(place, dir)
    else cpSync(path.join(root, from), path.join(dir, to), { recursive: true })
  }
}

/**
 * Folders of the packages that package.json's dependencies need, from the lock file: `node_modules/a/node_modules/b`.
 */
function productionPackages(): Set<string> {
  const file = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(file) as { packages: Record<string, LockedPackage> }
  const found = new Set<string>()
  const visit = (from: string) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[from]!
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const place = placeOf(name, from)
      if (place === null || found.has(place)) continue
      found.add(place)
      visit(place)
    }
  }
  const placeOf = (name: string, from: string): string | null => {
    const place = path.posix.join(from, 'node_modules', name)
    if (packages[place]) return place
    return from === '' ? null : placeOf(name, from.slice(0, Math.max(from.lastIndexOf('node_modules') - 1, 0)))
  }
  visit('')
  return found
}

/** Packages for other platforms are locked but not installed here. */
function linkPackage(place: string, dir: string): void {
  if (existsSync(path.join(root, place))) linkFolder(path.join(root, place), path.join(dir, place))
}

/** Uses hard links, which programs cannot tell from copies. A package's own packages are linked separately. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== 'node_modules') linkFolder(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
