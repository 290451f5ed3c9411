import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Former releases whose hashed files stay, for open pages and for processes that still run that release. */
const formerReleases = 2
/** Where a build is made, relative to the repository. Inside build/, so that everything that ignores one ignores both. */
export const nextBuild = path.join('build', '.next')
const releasesFile = 'releases.json'
/** Hash of the sources that a build was made from. */
export const markerFile = '.built-from'

/**
 * Moves a finished build from `from` into `to`, while processes run from there. Each file is replaced in one step, so a
 * request never finds it missing. Files in assets/ have a hash in their name: those of the two former releases stay.
 */
export function installBuild(from: string, to: string): void {
  const assets = filesIn(from).filter(isAsset)
  const former = readReleases(to).filter((release) => release.length > 0 && String(release) !== String(assets))
  const releases = [assets, ...former.slice(0, formerReleases)]
  writeFileSync(path.join(from, releasesFile), JSON.stringify(releases))
  const files = filesIn(from)
  rmSync(path.join(to, markerFile), { force: true }) // an interrupted installation is stale
  for (const file of [...assets, ...files.filter((name) => !isAsset(name) && name !== markerFile), markerFile])
    if (existsSync(path.join(from, file))) move(path.join(from, file), path.join(to, file))
  const wanted = new Set([...files, ...releases.flat()])
  rmSync(from, { recursive: true, force: true })
  for (const file of filesIn(to)) if (!wanted.has(file)) rmSync(path.join(to, file), { force: true })
}

const isAsset = (file: string) => file.split(path.sep).includes('assets')

/** The hashed files of each release, newest first. */
function readReleases(folder: string): string[][] {
  const file = path.join(folder, releasesFile)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as string[][]
  return existsSync(folder) ? [filesIn(folder).filter(isAsset)] : []
}

function move(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
}

/** Without the folder of the next build, which is inside. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(path.basename(nextBuild) + path.sep))
    .sort()
