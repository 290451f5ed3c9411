import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, Prisma } from '#prisma/generated/client'

export { Prisma, PrismaClient }
export type Database = PrismaClient
export type Transaction = Prisma.TransactionClient

/**
 * Prisma's defaults, 2 s for a connection and 5 s for a transaction, abort work that a busy machine would still
 * finish.
 */
const timeoutMs = 30_000

/** Call once per process. `poolSize` is the maximum number of connections. */
export function connectDatabase(url: string, poolSize = 10): Database {
  const adapter = new PrismaPg({ connectionString: url, max: poolSize }, { statementNameGenerator: preparedName })
  return new PrismaClient({ adapter, transactionOptions: { maxWait: timeoutMs, timeout: timeoutMs } })
}

/** Long statements are few and fixed, and PostgreSQL takes as long to plan them as to run them. */
const minPreparedLength = 2_000

/**
 * Names a long statement, so that a connection plans it once (decision 037). Others stay unnamed: Prisma writes them in
 * too many variants for a connection to keep.
 */
const preparedName = ({ sql }: { sql: string }) =>
  sql.length < minPreparedLength ? '' : createHash('sha1').update(sql).digest('hex')

/** All processes share the database's clock. */
export async function databaseNow(db: Database | Transaction): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now() AS now`
  return row!.now
}
