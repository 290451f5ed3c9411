import path from 'node:path'
import { databaseUrl } from '#platform/database-url'
import { createLogger } from '#platform/log'
import { backUp, restore } from './lib/backup'
import { backupName, rotateBackups } from './lib/rotate-backups'

// Backs up the database at DATABASE_URL, or restores a backup beside it: build/backup/main.js in production,
// `npm run backup` and `npm run restore` in a checkout. `rotate` makes the daily backup and deletes old ones.

const usage = `usage: DATABASE_URL=<address> npm run backup -- [folder]
       DATABASE_URL=<any database of the server> npm run restore -- <folder> <name of a new database>
       DATABASE_URL=<address> node build/backup/main.js rotate`

const { DATABASE_URL, DATABASE_PASSWORD, BACKUP_KEEP_DAYS } = process.env
const now = new Date()
const keepDays = Number(BACKUP_KEEP_DAYS || 14)
const [command = '', folder = path.join('backups', backupName(now)), name = ''] = process.argv.slice(2)
const url = databaseUrl({ DATABASE_URL, DATABASE_PASSWORD })
const startedAt = performance.now()
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

async function backup(): Promise<void> {
  const { tables } = await backUp(url, folder, console.log)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Backed up ${rows} rows into ${folder} in ${seconds()}.`)
}

async function rotate(): Promise<void> {
  const log = createLogger('backup', 'info')
  const made = await rotateBackups({ databaseUrl: url, folder: 'backups', keepDays, now, log, say: () => {} })
  if (made !== null) log.info({ folder: made, ms: Math.round(performance.now() - startedAt) }, 'backed up the database')
}

async function restoreBackup(): Promise<void> {
  await restore(url, folder, name, console.log)
  console.log(`Restored ${folder} into the database "${name}" in ${seconds()}.`)
}

const commands: Record<string, () => Promise<void>> = { backup, rotate, restore: restoreBackup }
const run = Object.hasOwn(commands, command) ? commands[command] : undefined
if (!run || !url || !(keepDays > 0) || (command === 'restore' && name === '')) {
  console.error(usage)
  process.exit(2)
}
try {
  await run()
  process.exit() // the schema engine leaves a timer of ten seconds
} catch (error) {
  console.error(`The ${command} failed after ${seconds()}: ${(error as Error).message}`)
  process.exit(1)
}
