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
