import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'

/** A fresh, migrated database for the calling test file, dropped at its end. Read `.db` and `.url` inside tests. */
export function useDatabase(): { db: Database; url: string } {
  const held = {} as { db: Database; url: string }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  beforeAll(async () => {
    held.url = await copyTemplate(name)
    held.db = connectDatabase(held.url)
  })
  afterAll(async () => {
    await held.db?.$disconnect()
    await onServer(inject('templateUrl'), `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  })
  return held
}

/** Creates a migrated database. Returns its URL. */
export async function copyTemplate(name: string): Promise<string> {
  const template = inject('templateUrl')
  await onServer(template, `CREATE DATABASE "${name}" TEMPLATE template_lotwatch`)
  return template.replace(/[^/]*$/, name)
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url.replace(/[^/]*$/, 'postgres'))
  await client.connect()
  await client.query(sql)
  await client.end()
}
