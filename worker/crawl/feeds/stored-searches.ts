import { SearchIndex } from '#domain/matching/search-index'
import { filterColumns, type FilterColumn } from '#domain/search/schema'
import { Prisma, type Database, type Transaction } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { toFilters } from '../../stored/rows'

const loadedAtOnce = 5_000
const selected = ({ column, isList }: FilterColumn) =>
  isList ? `coalesce(s."${column}", '{}') AS "${column}"` : `s."${column}"`
/** Of a search, what the index goes by. A list that was never set is stored as NULL. */
const columns = Prisma.raw(['s.id::text', 's.status::text', ...filterColumns.map(selected)].join(', '))
/** Every transaction below this number had ended when the statement began, so the statement sees what it wrote. */
const oldestOpen = Prisma.sql`pg_snapshot_xmin(pg_current_snapshot())::text`

/** The active searches of the database in memory (decision 032). Loaded once per process, then kept up to date. */
export class StoredSearches {
  private readonly index = new SearchIndex()
  private loading: Promise<void> | null = null
  /** Changes by this transaction and later ones may be missing in the index. */
  private missingFrom = '0'
  private updating: Promise<unknown> = Promise.resolve()

  constructor(private readonly db: Database) {}

  /** Loads all active searches unless that was done. A failed load is tried again by the next call. */
  load(): Promise<void> {
    this.loading ??= this.loadAll().catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  /**
   * The index with every change that was committed before the call. It stays so until the caller awaits something: use
   * what it finds before that. `db`: the caller's own transaction, so that no call waits for a second connection.
   */
  async upToDate(db: Database | Transaction): Promise<SearchIndex> {
    await this.load()
    // One at a time: an older state must not overwrite a newer one.
    const update = this.updating.then(() => this.readChanges(db))
    this.updating = update.catch(() => {})
    await update
    return this.index
  }

  private async loadAll(): Promise<void> {
    const [{ since }] = await this.db.$queryRaw<[{ since: string }]>`SELECT ${oldestOpen} AS since`
    let last = '00000000-0000-0000-0000-000000000000'
    for (let more = true; more;) {
      const rows = await this.db.$queryRaw<Search[]>`
        SELECT ${columns} FROM "Search" s WHERE s.id > ${last}::uuid AND s.status = 'ACTIVE' ORDER BY s.id LIMIT ${loadedAtOnce}`
      for (const row of rows) this.index.put(row.id, toFilters(row))
      last = rows.at(-1)?.id ?? last
      more = rows.length === loadedAtOnce
    }
    this.index.settle()
    this.missingFrom = since
  }

  /** Rows deleted together with their account leave no trace. They stay until the process ends, and fit in vain. */
  private async readChanges(db: Database | Transaction): Promise<void> {
    // The upper bound holds for every row that is visible, but for those of a database restored into another server.
    const rows = await db.$queryRaw<(Search & { since: string; id: string | null })[]>`
      SELECT ${oldestOpen} AS since, ${columns} FROM (SELECT 1) AS one LEFT JOIN "Search" s
      ON s."changedIn" >= ${this.missingFrom}::xid8 AND s."changedIn" < pg_snapshot_xmax(pg_current_snapshot())`
    for (const row of rows) {
      if (row.id === null) continue
      if (row.status === 'ACTIVE') this.index.put(row.id, toFilters(row))
      else this.index.remove(row.id)
    }
    this.missingFrom = rows[0]!.since
  }
}

/** What a crawl finds the searches with that its listings may fit. */
export interface MatchDependencies {
  searches: StoredSearches
}
