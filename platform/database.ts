import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, Prisma } from '#prisma/generated/client'

export { Prisma, PrismaClient }
export type Database = PrismaClient
/** A client inside `$transaction`. */
export type Transaction = Prisma.TransactionClient

/** One pooled client a process. `poolSize` is the most connections it opens. */
export function connectDatabase(url: string, poolSize = 10): Database {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: poolSize }) })
}

/** The time by the database's clock, which all processes share. */
export async function databaseNow(db: Database | Transaction): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now() AS now`
  return row!.now
}
