import pg from 'pg'

/**
 * Creates the user of `appUrl` in the database at `ownerUrl`, or updates it: it may log in with the URL's password, and
 * read and write rows, but not change tables, roles or settings. Call it after each migration, because it grants rights
 * on the tables that exist. Does nothing if both URLs have the same user.
 */
export async function grantAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const [owner, app] = [new URL(ownerUrl), new URL(appUrl)]
  if (owner.username === app.username) return
  const name = decodeURIComponent(app.username)
  const [role, password] = [pg.escapeIdentifier(name), pg.escapeLiteral(decodeURIComponent(app.password))]
  const database = pg.escapeIdentifier(decodeURIComponent(owner.pathname.slice(1)))
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE ROLE ${role}`)
    await client.query(`
      ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${password};
      GRANT CONNECT ON DATABASE ${database} TO ${role};
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
      REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role}`)
  } finally {
    await client.end()
  }
}
