import { Prisma } from './database'

/** SQL: whether alerts of search `s` go to target `t` of the same account. Same rule as `alertsTarget`. */
export const alertsTargetSql = Prisma.sql`(s."allTargets" OR t.id = ANY(s."targetIds"))`
