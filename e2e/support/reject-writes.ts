import type { Database } from '#platform/database'

/**
 * Makes PostgreSQL reject every change of one row, as corrupt data would. Returns a function that undoes this. Works
 * for tables with a text or uuid id.
 */
export async function rejectWrites(db: Database, table: 'Subscription' | 'User' | 'PaddleEvent', id: string) {
  const name = `poison_${id.replace(/\W/g, '_')}`
  await db.$executeRawUnsafe(`
    CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$`)
  await db.$executeRawUnsafe(`
    CREATE TRIGGER "${name}" BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW WHEN (NEW.id::text = '${id}')
    EXECUTE FUNCTION "${name}"()`)
  return async () => {
    await db.$executeRawUnsafe(`DROP FUNCTION "${name}" CASCADE`)
  }
}
