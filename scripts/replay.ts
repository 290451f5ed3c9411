import { readFile } from 'node:fs/promises'
import { replayHistory } from './lib/replay'

// npm run replay -- <history.json>…: replays histories from `temporal workflow show -o json` or Temporal's UI.
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: npm run replay -- <history.json> …')
  process.exit(2)
}
for (const file of files) {
  try {
    await replayHistory(JSON.parse(await readFile(file, 'utf8')))
    console.log(`${file}: replays`)
  } catch (error) {
    console.error(`${file}: ${(error as Error).name}: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
