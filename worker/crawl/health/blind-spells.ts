import { notifyBlindAfterMs } from '#domain/crawl/blind'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { alertsTargetSql } from '#platform/target-choice'

/** The next failed crawl handles the rest. */
const maxAtOnce = 200

/**
 * Records searches on a marketplace that has been unreadable for hours (domain/crawl/blind), once per outage. Queues
 * one mail per owner and one alert per search for webhook owners. Ends the outages of searches that a feed serves
 * again. Ignores feeds last tried, and posting pages last wanted, more than `latelyMs` ago. Returns the ids of the
 * mails.
 */
export async function recordBlindSpells(
  db: Database,
  { marketplace, reason, latelyMs, now }: { marketplace: string; reason: string | null; latelyMs: number; now: Date },
): Promise<string[]> {
  const lately = new Date(now.getTime() - latelyMs)
  const failingSince = Prisma.sql`LEAST(f."failingSince", (SELECT h."failingSince" FROM "PostingHealth" h
    WHERE h.marketplace = f.marketplace AND h."nextAttemptAt" > ${lately}))`
  const long = new Date(now.getTime() - notifyBlindAfterMs)
  // Checked first, so frequent short failures do not scan every search.
  const anyFailsLong = Prisma.sql`(
    EXISTS (SELECT 1 FROM "Feed" g WHERE g.marketplace = ${marketplace} AND g."failingSince" <= ${long})
    OR EXISTS (SELECT 1 FROM "PostingHealth" p WHERE p.marketplace = ${marketplace} AND p."failingSince" <= ${long}))`
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE "BlindSpell" b SET "endedAt" = ${now} WHERE b.marketplace = ${marketplace} AND b."endedAt" IS NULL
        AND EXISTS (SELECT 1 FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId"
          WHERE sf."searchId" = b."searchId" AND NOT sf."isFirstLook" AND f.marketplace = ${marketplace}
            AND ${failingSince} IS NULL)`
    const spells = await tx.$queryRaw<{ id: string; searchId: string }[]>`
      INSERT INTO "BlindSpell" (id, "searchId", marketplace, since)
      SELECT gen_random_uuid(), s.id, ${marketplace}, max(${failingSince})
      FROM "Search" s JOIN "SearchFeed" sf ON sf."searchId" = s.id AND NOT sf."isFirstLook"
        JOIN "Feed" f ON f.id = sf."feedId"
      WHERE f.marketplace = ${marketplace} AND s.status = 'ACTIVE' AND ${anyFailsLong}
        AND NOT EXISTS (SELECT 1 FROM "BlindSpell" b
          WHERE b."searchId" = s.id AND b.marketplace = ${marketplace} AND b."endedAt" IS NULL)
      GROUP BY s.id
      HAVING bool_and(${failingSince} IS NOT NULL) AND max(f."lastAttemptAt") > ${lately}
        AND max(${failingSince}) <= ${long}
      LIMIT ${maxAtOnce}
      ON CONFLICT DO NOTHING RETURNING id, "searchId"`
    if (spells.length === 0) return []
    await queueEvents(tx, spells)
    return writeMails(tx, spells, { marketplace, reason })
  })
}

async function queueEvents(tx: Transaction, spells: { id: string }[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Alert" (id, reason, "searchId", "targetId", "blindSpellId")
    SELECT gen_random_uuid(), 'BLIND', b."searchId", t.id, b.id FROM "BlindSpell" b
      JOIN "Search" s ON s.id = b."searchId" JOIN "NotificationTarget" t ON t."userId" = s."userId"
    WHERE b.id = ANY(${spells.map(({ id }) => id)}::uuid[]) AND t.kind = 'WEBHOOK' AND t.active
        AND ${alertsTargetSql}`
}

async function writeMails(
  tx: Transaction,
  spells: { id: string; searchId: string }[],
  outage: { marketplace: string; reason: string | null },
): Promise<string[]> {
  const searches = await tx.search.findMany({
    where: { id: { in: spells.map(({ searchId }) => searchId) } },
    select: { id: true, userId: true },
  })
  const mailIds = []
  for (const userId of new Set(searches.map((search) => search.userId))) {
    const theirs = new Set(searches.filter((search) => search.userId === userId).map(({ id }) => id))
    const mail = await tx.serviceMail.create({ data: { kind: 'SEARCH_BLIND', userId, ...outage } })
    await tx.blindSpell.updateMany({
      where: { id: { in: spells.filter(({ searchId }) => theirs.has(searchId)).map(({ id }) => id) } },
      data: { mailId: mail.id },
    })
    mailIds.push(mail.id)
  }
  return mailIds
}
