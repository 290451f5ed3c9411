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

interface ConnectOptions {
  /** PostgreSQL cancels a statement that takes longer. Undefined: none. */
  statementTimeoutMs?: number
}

/** Call once per process. `poolSize` is the maximum number of connections. */
export function connectDatabase(url: string, poolSize = 10, { statementTimeoutMs }: ConnectOptions = {}): Database {
  const pool = { connectionString: url, max: poolSize, statement_timeout: statementTimeoutMs }
  const adapter = new SequentialPg(pool, { statementNameGenerator: preparedName })
  return new PrismaClient({ adapter, transactionOptions: { maxWait: timeoutMs, timeout: timeoutMs } })
}

/**
 * Runs the statements of a transaction one after another. Prisma loads the relations of an `include` concurrently, also
 * inside a transaction, which has one connection. The driver warns of that, and its next major version rejects it.
 */
class SequentialPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const tx = await start(isolationLevel)
      let last: Promise<unknown> = Promise.resolve()
      const inTurn = <Query, Result>(run: (query: Query) => Promise<Result>) => {
        return (query: Query) => {
          const result = last.then(() => run(query))
          last = result.catch(() => {})
          return result
        }
      }
      tx.queryRaw = inTurn(tx.queryRaw.bind(tx))
      tx.executeRaw = inTurn(tx.executeRaw.bind(tx))
      return tx
    }
    return adapter
  }
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
