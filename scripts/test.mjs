// `npm test`: every kind of check. `npm run test:thorough`: the exhaustive tests that it leaves out; `npm test -- --all`
// runs both, as CI does. `npm run check`: the fast checks, for what changed. All work right after `git clone`.
import { bootstrap } from './lib/bootstrap.mjs'
import { ensureTemporalBinary } from './lib/temporal-binary/temporal-binary.mjs'

const options = process.argv.slice(2)
const names = options.filter((option) => !option.startsWith('--'))
const isChecking = options.includes('--changed')
if (names.length === 0 && !isChecking) void ensureTemporalBinary(console.log) // while npm installs
await bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { runAll, runChanged } = await import('./test/run.ts')
const scope = ['thorough', 'all'].find((name) => options.includes(`--${name}`)) ?? 'usual'
process.exitCode = isChecking ? await runChanged() : await runAll(scope, names)
