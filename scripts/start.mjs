// `npm start`, `npm run dev` and `npm run staging`. All work right after `git clone`.
import { bootstrap, exitWithError } from './lib/bootstrap.mjs'

bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { start } = await import('./start/start.ts')
const shape = ['watch', 'staging'].find((name) => process.argv.includes(`--${name}`)) ?? 'local'
await start(shape).catch((error) => exitWithError(error.message))
