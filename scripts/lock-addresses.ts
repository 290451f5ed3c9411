import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#platform/root'

// npm run lock-addresses: gives each locked package the address of its archive, after `npm install` changed the lock.
// Without it, `npm ci` first asks for each package's metadata, which takes longer than the archives (decision 143).

interface Locked {
  name?: string
  version: string
  resolved?: string
  inBundle?: boolean
}

const file = path.join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }

for (const [folder, locked] of Object.entries(lock.packages)) {
  if (folder === '' || locked.inBundle) continue
  const { version, resolved: _, ...rest } = locked
  const name = locked.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  // `replace-registry-host` in .npmrc puts the user's own registry in place of the host, which cannot exist.
  const resolved = `https://registry.invalid/${name}/-/${path.posix.basename(name)}-${version}.tgz`
  lock.packages[folder] = { version, resolved, ...rest }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
