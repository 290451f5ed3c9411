// `npm test`: everything a change must pass. Works straight after `git clone`.
import { bootstrap } from './lib/bootstrap.mjs'

bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { runAll } = await import('./test/run.ts')
process.exitCode = await runAll(process.argv.slice(2))
