// `npm start` and `npm run dev`. Both work right after `git clone`.
import { bootstrap, exitWithError } from './lib/bootstrap.mjs'

bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { start } = await import('./start/start.ts')
await start(process.argv.includes('--watch')).catch((error) => exitWithError(error.message))
