// `npm test`: every check of a change. `npm run test:thorough`: the exhaustive tests that it leaves out; `npm test --
// --all` runs both, as CI does. `npm run check`: the fast checks, for what changed. All work right after `git clone`.
import { bootstrap } from './lib/bootstrap.mjs'

bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { runAll, runChanged } = await import('./test/run.ts')
const options = process.argv.slice(2)
const scope = ['thorough', 'all'].find((name) => options.includes(`--${name}`)) ?? 'usual'
const names = options.filter((option) => !option.startsWith('--'))
process.exitCode = options.includes('--changed') ? await runChanged() : await runAll(scope, names)
