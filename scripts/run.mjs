// node scripts/run.mjs <program> [arguments]: runs a program of this repository, even right after `git clone`.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap()
const { register } = await import('tsx/esm/api')
register()
const program = path.resolve(import.meta.dirname, '..', process.argv[2])
process.argv.splice(1, 2, program) // same arguments as if the program had been started directly
await import(pathToFileURL(program).href)
