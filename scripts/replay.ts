import { DefaultLogger, Runtime } from '@temporalio/worker'
import { readHistory, replayHistory } from './lib/replay'

// npm run replay -- <history.json>…: replays histories from `temporal workflow show -o json`, Temporal's UI or
// workflows/histories (.json.gz).
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: npm run replay -- <history.json> …')
  process.exit(2)
}
Runtime.install({ logger: new DefaultLogger('ERROR') })
for (const file of files) {
  try {
    await replayHistory(readHistory(file))
    console.log(`${file}: replays`)
  } catch (error) {
    console.error(`${file}: ${(error as Error).name}: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
