// `npm test`: every check a change must pass. `npm run check`: the fast checks, for what changed. Both work right after
// `git clone`.
import { bootstrap } from './lib/bootstrap.mjs'

bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { runAll, runChanged } = await import('./test/run.ts')
const [first, ...rest] = process.argv.slice(2)
process.exitCode = first === '--changed' ? await runChanged() : await runAll([first, ...rest].filter(Boolean))
