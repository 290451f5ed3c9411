import { parse, type AlterTableCmd, type Constraint, type Node } from 'libpg-query'

/**
 * Reasons why a migration could stop or break the code of the release before it, which runs beside it during a deploy.
 * Tables that the migration itself creates are exempt. Throws if PostgreSQL's parser rejects the SQL.
 */
export async function migrationProblems(sql: string): Promise<string[]> {
  const statements = ((await parse(sql)).stmts ?? []).map(({ stmt }) => stmt!)
  const created = statements.flatMap((one) => ('CreateStmt' in one ? [one.CreateStmt.relation?.relname] : []))
  const problems = statements.flatMap((one) => (created.includes(tableOf(one) ?? '') ? [] : problemsOf(one, sql)))
  if (statements.length > 1 && statements.some(isConcurrent)) problems.push(aloneMessage)
  return problems
}

const aloneMessage = 'CONCURRENTLY must be the only statement of its migration: several are one transaction'

const isConcurrent = (one: Node): boolean =>
  ('IndexStmt' in one && one.IndexStmt.concurrent === true) || ('DropStmt' in one && one.DropStmt.concurrent === true)

function tableOf(one: Node): string | undefined {
  if ('IndexStmt' in one) return one.IndexStmt.relation?.relname
  if ('AlterTableStmt' in one) return one.AlterTableStmt.relation?.relname
  if ('UpdateStmt' in one) return one.UpdateStmt.relation?.relname
  if ('RenameStmt' in one) return one.RenameStmt.relation?.relname
}

function problemsOf(one: Node, sql: string): string[] {
  if ('AlterTableStmt' in one)
    return (one.AlterTableStmt.cmds ?? []).flatMap((cmd) =>
      'AlterTableCmd' in cmd ? commandProblems(cmd.AlterTableCmd, sql) : [],
    )
  if ('IndexStmt' in one)
    return one.IndexStmt.concurrent ? [] : [`index ${one.IndexStmt.idxname}: create it CONCURRENTLY`]
  if ('DropStmt' in one && one.DropStmt.removeType === 'OBJECT_INDEX')
    return one.DropStmt.concurrent ? [] : ['drop the index CONCURRENTLY']
  if ('DropStmt' in one) return contract(sql, 'a DROP')
  if ('RenameStmt' in one) return contract(sql, `renaming ${one.RenameStmt.subname ?? 'a table, index or type'}`)
  if ('AlterEnumStmt' in one && one.AlterEnumStmt.oldVal) return contract(sql, `renaming ${one.AlterEnumStmt.oldVal}`)
  if ('UpdateStmt' in one || 'DeleteStmt' in one)
    return has(sql, 'rows') ? [] : ['an UPDATE or DELETE locks its rows: add "-- rows: <how many, how long>"']
  const isBlocking = ['LockStmt', 'TruncateStmt', 'VacuumStmt', 'ClusterStmt', 'DoStmt'].some((name) => name in one)
  return isBlocking ? [`${Object.keys(one)[0]!.replace('Stmt', '').toUpperCase()} is not allowed`] : []
}

function commandProblems({ subtype, name, def }: AlterTableCmd, sql: string): string[] {
  if (subtype === 'AT_DropColumn') return contract(sql, `dropping ${name}`)
  if (subtype === 'AT_AlterColumnType') return contract(sql, `changing the type of ${name}, which rewrites the table,`)
  if (subtype === 'AT_SetNotNull') return contract(sql, `NOT NULL for ${name}`)
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
    const { colname, constraints = [] } = def.ColumnDef
    return columnProblems(
      colname!,
      constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint] : [])),
    )
  }
  return subtype === 'AT_AddConstraint' && def && 'Constraint' in def ? constraintProblems(def.Constraint) : []
}

function columnProblems(name: string, constraints: Constraint[]): string[] {
  const given = (type: Constraint['contype']) => constraints.find(({ contype }) => contype === type)
  const fallback = given('CONSTR_DEFAULT')
  if (given('CONSTR_NOTNULL') && !fallback)
    return [`column ${name}: the old code inserts rows without it; add a DEFAULT, or allow NULL`]
  const isComputed = fallback?.raw_expr && 'FuncCall' in fallback.raw_expr
  return isComputed ? [`column ${name}: a function as DEFAULT rewrites the table`] : []
}

function constraintProblems({ contype, conname, skip_validation, indexname }: Constraint): string[] {
  if (contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_CHECK')
    return skip_validation ? [] : [`constraint ${conname}: add it NOT VALID, and validate it in the next migration`]
  return indexname ? [] : [`constraint ${conname}: create its index CONCURRENTLY, and add it USING INDEX`]
}

/** Removing something needs a comment that says since which release no code uses it. */
const contract = (sql: string, what: string): string[] =>
  has(sql, 'contract') ? [] : [`${what} breaks the old code: add "-- contract: <unused since which release>"`]

const has = (sql: string, comment: string): boolean => new RegExp(`^-- ${comment}: \\S`, 'm').test(sql)

/**
 * Splits a migration that Prisma wrote into those to apply one after another. Index changes of existing tables become
 * concurrent, each alone in its migration. `name` is null for the rest, which comes first.
 */
export function splitMigration(sql: string): { name: string | null; sql: string }[] {
  const created = new Set([...sql.matchAll(/^CREATE TABLE ("\w+")/gm)].map(([, table]) => table!))
  const rest: string[] = []
  const indexes: { name: string; sql: string }[] = []
  for (const part of sql.split(/^(?=-- \w+$)/m).filter((text) => text.trim() !== '')) {
    const [, verb, name, table] = /^((?:CREATE|DROP)(?: UNIQUE)? INDEX) "(\w+)"(?: ON ("\w+"))?/m.exec(part) ?? []
    if (verb === undefined || name === undefined || (table && created.has(table))) rest.push(part)
    else indexes.push({ name, sql: part.replace(verb, `${verb} CONCURRENTLY`) })
  }
  return [...(rest.length > 0 ? [{ name: null, sql: rest.join('') }] : []), ...indexes]
}
