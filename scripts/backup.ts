import path from 'node:path'
import { databaseUrl } from '#platform/database-url'
import { backUp, restore } from './lib/backup'

// Backs up the database at DATABASE_URL, or restores a backup beside it: build/backup/main.js in production,
// `npm run backup` and `npm run restore` in a checkout.

const usage = `usage: DATABASE_URL=<address> npm run backup -- [folder]
       DATABASE_URL=<any database of the server> npm run restore -- <folder> <name of a new database>`

const [command, folder = path.join('backups', new Date().toISOString().replaceAll(':', '-')), name] =
  process.argv.slice(2)
const { DATABASE_URL, DATABASE_PASSWORD } = process.env
const url = databaseUrl({ DATABASE_URL, DATABASE_PASSWORD })
const startedAt = performance.now()
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

if (!url || !['backup', 'restore'].includes(command ?? '') || (command === 'restore' && !name)) {
  console.error(usage)
  process.exit(2)
}
try {
  if (command === 'backup') {
    const { tables } = await backUp(url, folder, console.log)
    console.log(`Backed up ${sum(tables.map(({ rows }) => rows))} rows into ${folder} in ${seconds()}.`)
  } else {
    await restore(url, folder, name!, console.log)
    console.log(`Restored ${folder} into the database "${name}" in ${seconds()}.`)
  }
  process.exit() // the schema engine leaves a timer of ten seconds
} catch (error) {
  console.error(`The ${command} failed after ${seconds()}: ${(error as Error).message}`)
  process.exit(1)
}
