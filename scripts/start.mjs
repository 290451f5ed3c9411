// `npm start`, `npm run dev`, `npm run staging` and `npm run staging -- deploy`. All work right after `git clone`.
import { exitWithError, generateClient, installDependencies, loadDotEnv } from './lib/bootstrap.mjs'
import { Stopwatch } from './lib/stopwatch.mjs'
import { ensureTemporalBinary } from './lib/temporal-binary/temporal-binary.mjs'

const shape = ['watch', 'staging'].find((name) => process.argv.includes(`--${name}`)) ?? 'local'
const isDeploy = shape === 'staging' && process.argv.includes('deploy')
const stopwatch = new Stopwatch()
loadDotEnv()
if (!isDeploy && !process.env.TEMPORAL_ADDRESS)
  stopwatch.measure('Temporal', () => ensureTemporalBinary(console.log)).catch(() => {}) // thrown by its next caller
await stopwatch.measure('packages', installDependencies)
const client = stopwatch.measure('database client', generateClient)
const { register } = await import('tsx/esm/api')
register()
if (isDeploy) {
  await client
  const { deploy } = await import('./start/deploy.ts')
  await deploy().catch((error) => exitWithError(error.message))
  process.exit() // the schema engine leaves a timer of ten seconds
}
const { start } = await import('./start/start.ts')
await start(shape, { client, stopwatch }).catch((error) => exitWithError(error.message))
