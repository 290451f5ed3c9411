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
  const adapter = new PrismaPg({ connectionString: url, max: poolSize })
  return new PrismaClient({ adapter, transactionOptions: { maxWait: timeoutMs, timeout: timeoutMs } })
}

/** All processes share the database's clock. */
export async function databaseNow(db: Database | Transaction): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now() AS now`
  return row!.now
}
