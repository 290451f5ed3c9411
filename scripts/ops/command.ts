import { terminalLine } from '#domain/storable-text'
import { connect, OpsError } from './context'
import { runOps } from './run'

// npm run ops -- <command>: what an operator does at run time. build/ops/main.js in production.
// A reader such as `head` may end first.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
try {
  process.exitCode = await runOps(
    process.argv.slice(2),
    () => connect(process.env),
    (line) => console.log(line),
  )
} catch (error) {
  if (!(error instanceof OpsError)) throw error
  console.error(error.message.split('\n').map(terminalLine).join('\n'))
  process.exitCode = 2
}
