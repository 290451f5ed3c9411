// `npm start`, `npm run dev`, `npm run staging` and `npm run staging -- deploy`. All work right after `git clone`.
import { bootstrap, exitWithError } from './lib/bootstrap.mjs'

bootstrap()
const { register } = await import('tsx/esm/api')
register()
const shape = ['watch', 'staging'].find((name) => process.argv.includes(`--${name}`)) ?? 'local'
const isDeploy = shape === 'staging' && process.argv.includes('deploy')
const run = isDeploy ? (await import('./start/deploy.ts')).deploy : (await import('./start/start.ts')).start
await run(shape).catch((error) => exitWithError(error.message))
if (isDeploy) process.exit() // the schema engine leaves a timer of ten seconds
