import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const file = 'licenses.txt'

/** Replaces the license notices of the framework's modules in its bundle. */
export const licenseNotice = `! Licenses: /${file} `

/** Writes the licenses of all packages in the client bundle, each once, to /licenses.txt. */
export function licensesPlugin(): Plugin {
  return {
    name: 'lotwatch-licenses',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    generateBundle(_, bundle) {
      const sent = Object.values(bundle)
        .flatMap((part) => (part.type === 'chunk' ? Object.entries(part.modules) : []))
        .filter(([, { renderedLength }]) => renderedLength > 0)
      const packages = new Set(sent.map(([id]) => packageName(id)).filter((folder) => folder !== null))
      this.emitFile({ type: 'asset', fileName: file, source: [...packages].sort().map(readLicense).join('\n\n') })
    },
  }
}

/** The folder of a module's package, or null for our own modules. */
const packageName = (module: string): string | null =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replace(/^\0/, ''))?.[0] ?? null

/** Throws if a package states no license, since it could then not be redistributed. */
function readLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    [key in 'name' | 'version' | 'license']?: string
  }
  const own = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (!own) throw new Error(`${name} ${version} (${license ?? 'no license stated'}) has no file with its license`)
  return `${name} ${version}\n\n${readFileSync(path.join(folder, own), 'utf8').trim()}`
}
