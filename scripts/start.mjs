// `npm start`: works straight after `git clone`.
import { bootstrap, giveUp } from './lib/bootstrap.mjs'

bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { start } = await import('./start/start.ts')
await start().catch((error) => giveUp(error.message))
