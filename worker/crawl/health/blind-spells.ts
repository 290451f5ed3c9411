import { notifyBlindAfterMs } from '#domain/crawl/blind'
import { minuteMs } from '#domain/durations'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { alertsTargetSql } from '#platform/target-choice'
import { recordWakes } from '#platform/wakes'

/** Minutes do not matter after hours, and the check reads every search on a feed that has failed for hours. */
const checkEveryMs = 10 * minuteMs

interface Outage {
  marketplace: string
  reason: string | null
  /** Feeds last tried, and posting pages last wanted, before this long are ignored. */
  latelyMs: number
  /** The database's time. */
  now: Date
}

/**
 * Every ten minutes, ends the outages of searches that a feed serves again, and records the searches on a marketplace
 * that has been unreadable for hours (domain/crawl/blind), once per outage: queues one mail per owner and one alert per
 * search for webhook owners. Returns the number of mails.
 */
export async function recordBlindSpells(db: Database, outage: Outage): Promise<number> {
  const { marketplace, latelyMs, now } = outage
  const lately = new Date(now.getTime() - latelyMs)
  const failingSince = Prisma.sql`LEAST(f."failingSince", (SELECT h."pagesFailingSince" FROM "MarketplaceHealth" h
    WHERE h.marketplace = f.marketplace AND h."pagesRetryAt" > ${lately}))`
  const long = new Date(now.getTime() - notifyBlindAfterMs)
  return db.$transaction(async (tx) => {
    if (!(await isCheckDue(tx, outage))) return 0
    await tx.$executeRaw`
      UPDATE "BlindSpell" b SET "endedAt" = ${now} WHERE b.marketplace = ${marketplace} AND b."endedAt" IS NULL
        AND EXISTS (SELECT 1 FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
          WHERE sf."searchId" = b."searchId" AND NOT sf."isFirstLook" AND f.marketplace = ${marketplace}
            AND ${failingSince} IS NULL)`
    const failsLong = await tx.$queryRaw<{ id: string }[]>`
      SELECT f.id FROM "Feed" f WHERE f.marketplace = ${marketplace} AND f."lastAttemptAt" > ${lately}
        AND ${failingSince} <= ${long}`
    if (failsLong.length === 0) return 0
    const spells = await tx.$queryRaw<{ id: string; searchId: string }[]>`
      INSERT INTO "BlindSpell" (id, "searchId", marketplace, since)
      SELECT gen_random_uuid(), s.id, ${marketplace}, max(${failingSince})
      FROM "Search" s JOIN "SearchFeed" sf ON sf."searchId" = s.id AND NOT sf."isFirstLook"
        JOIN "Feed" f ON f.id = sf."feedId"
      WHERE f.marketplace = ${marketplace} AND s.status = 'ACTIVE'
        AND s.id IN (SELECT l."searchId" FROM "SearchFeed" l
          WHERE l."feedId" = ANY(${failsLong.map(({ id }) => id)}::uuid[]) AND NOT l."isFirstLook")
        AND NOT EXISTS (SELECT 1 FROM "BlindSpell" b
          WHERE b."searchId" = s.id AND b.marketplace = ${marketplace} AND b."endedAt" IS NULL)
      GROUP BY s.id
      HAVING bool_and(${failingSince} IS NOT NULL) AND max(f."lastAttemptAt") > ${lately}
        AND max(${failingSince}) <= ${long}
      ON CONFLICT DO NOTHING RETURNING id, "searchId"::text`
    if (spells.length === 0) return 0
    const ids = spells.map(({ id }) => id)
    await queueEvents(tx, ids)
    // Nothing else wakes a search that sees no news, and its workflow delivers what was queued.
    await recordWakes(
      tx,
      spells.map(({ searchId }) => searchId),
    )
    return writeMails(tx, ids, outage)
  })
}

/** Marks the check as done. The row's lock lets one worker at a time check. */
async function isCheckDue(tx: Transaction, { marketplace, now }: Outage): Promise<boolean> {
  const marked = await tx.$executeRaw`
    INSERT INTO "MarketplaceHealth" AS old (marketplace, "searchesCheckedAt") VALUES (${marketplace}, ${now})
    ON CONFLICT (marketplace) DO UPDATE SET "searchesCheckedAt" = EXCLUDED."searchesCheckedAt"
    WHERE old."searchesCheckedAt" IS NULL OR old."searchesCheckedAt" <= ${new Date(now.getTime() - checkEveryMs)}`
  return marked > 0
}

async function queueEvents(tx: Transaction, spellIds: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Alert" (id, reason, "searchId", "targetId", "blindSpellId")
    SELECT gen_random_uuid(), 'BLIND', b."searchId", t.id, b.id FROM "BlindSpell" b
      JOIN "Search" s ON s.id = b."searchId" JOIN "NotificationTarget" t ON t."userId" = s."userId"
    WHERE b.id = ANY(${spellIds}::uuid[]) AND t.kind = 'WEBHOOK' AND t.active AND ${alertsTargetSql}`
}

async function writeMails(tx: Transaction, spellIds: string[], { marketplace, reason, now }: Outage): Promise<number> {
  const mails = await tx.$queryRaw<{ id: string; userId: string }[]>`
    INSERT INTO "ServiceMail" (id, kind, "userId", marketplace, reason, "createdAt")
    SELECT gen_random_uuid(), 'SEARCH_BLIND', owner.id, ${marketplace}, ${reason}, ${now}
    FROM (SELECT DISTINCT s."userId" AS id FROM "BlindSpell" b JOIN "Search" s ON s.id = b."searchId"
      WHERE b.id = ANY(${spellIds}::uuid[])) owner
    RETURNING id, "userId"`
  await tx.$executeRaw`
    UPDATE "BlindSpell" b SET "mailId" = mail.id
    FROM "Search" s, unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ userId }) => userId)}::uuid[])
      AS mail(id, "userId")
    WHERE b.id = ANY(${spellIds}::uuid[]) AND s.id = b."searchId" AND mail."userId" = s."userId"`
  return mails.length
}
