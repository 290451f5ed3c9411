import { SearchIndex } from '#domain/matching/search-index'
import { filterColumns, type FilterColumn } from '#domain/search/schema'
import { Prisma, type Database, type Transaction } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import type { Dependencies } from '../../dependencies'
import { toFilters } from '../../stored/rows'

const loadedAtOnce = 5_000
const selected = ({ column, isList }: FilterColumn) =>
  isList ? `coalesce(s."${column}", '{}') AS "${column}"` : `s."${column}"`
/** Lists that were never set are stored as NULL. */
const columns = Prisma.raw(['s.id::text', 's.status::text', ...filterColumns.map(selected)].join(', '))
/** Every transaction below this id had ended when the statement began, so the statement sees its writes. */
const oldestOpen = Prisma.sql`pg_snapshot_xmin(pg_current_snapshot())::text`

/** In-memory index of all active searches (decision 032). Loaded once per process, then updated incrementally. */
export class StoredSearches {
  private readonly index = new SearchIndex()
  private loading: Promise<void> | null = null
  /** The index may lack changes by this transaction id and later ones. */
  private missingFrom = '0'
  private updating: Promise<unknown> = Promise.resolve()

  constructor(private readonly deps: Pick<Dependencies, 'db' | 'log'>) {}

  /** Loads all active searches once. After a failure, the next call tries again. */
  load(): Promise<void> {
    this.loading ??= this.loadAll().catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  /**
   * Returns the index with every change committed before the call. It may change at the caller's next await, so use
   * the results before that. `db` is the caller's transaction, so the call needs no second connection.
   */
  async upToDate(db: Database | Transaction): Promise<SearchIndex> {
    await this.load()
    // One at a time, so an older state cannot overwrite a newer one.
    const update = this.updating.then(() => this.readChanges(db))
    this.updating = update.catch(() => {})
    await update
    return this.index
  }

  /** A search that cannot be read is left out, so that it does not stop the crawls of all others. */
  private put(row: Pick<Search, 'id'>): void {
    try {
      this.index.put(row.id, toFilters(row as Search))
    } catch (error) {
      this.deps.log.error({ searchId: row.id, err: error }, 'a search cannot be read; it is not woken for new cars')
    }
  }

  private async loadAll(): Promise<void> {
    const [{ since }] = await this.deps.db.$queryRaw<[{ since: string }]>`SELECT ${oldestOpen} AS since`
    let last = '00000000-0000-0000-0000-000000000000'
    for (let more = true; more;) {
      const rows = await this.deps.db.$queryRaw<Search[]>`
        SELECT ${columns} FROM "Search" s WHERE s.id > ${last}::uuid AND s.status = 'ACTIVE' ORDER BY s.id LIMIT ${loadedAtOnce}`
      for (const row of rows) this.put(row)
      last = rows.at(-1)?.id ?? last
      more = rows.length === loadedAtOnce
    }
    this.index.settle()
    this.missingFrom = since
  }

  /**
   * Does not detect searches deleted together with their account. They stay in the index until the process ends;
   * their matches have no effect.
   */
  private async readChanges(db: Database | Transaction): Promise<void> {
    // The upper bound excludes no visible row, except in a database restored to another server.
    const rows = await db.$queryRaw<(Search & { since: string; id: string | null })[]>`
      SELECT ${oldestOpen} AS since, ${columns} FROM (SELECT 1) AS one LEFT JOIN "Search" s
      ON s."changedIn" >= ${this.missingFrom}::xid8 AND s."changedIn" < pg_snapshot_xmax(pg_current_snapshot())`
    for (const row of rows) {
      if (row.id === null) continue
      if (row.status === 'ACTIVE') this.put(row)
      else this.index.remove(row.id)
    }
    this.missingFrom = rows[0]!.since
  }
}

export interface MatchDependencies {
  searches: StoredSearches
}
