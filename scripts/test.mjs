// `npm test`: every check a change must pass. `npm run check`: the fast checks, for what changed. Both work right after
// `git clone`.
import { bootstrap } from './lib/bootstrap.mjs'
import { ensureTemporalBinary } from './lib/temporal-binary/temporal-binary.mjs'

const only = process.argv.slice(2)
if (only.length === 0) void ensureTemporalBinary(console.log) // while npm installs; needed by two of the suites
await bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { runAll, runChanged } = await import('./test/run.ts')
process.exitCode = only[0] === '--changed' ? await runChanged() : await runAll(only)
