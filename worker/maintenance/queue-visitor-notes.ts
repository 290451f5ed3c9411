import { hourMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'

/** Between two messages to one account: whoever has a link may write many notes. */
const pauseMs = hourMs

const canBeToldSql = Prisma.sql`t.active
  AND (t.kind = 'PUSH' AND NOT t."isPaired" OR t."isMain" AND t."confirmedAt" IS NOT NULL)`

/**
 * Queues one message for each account with notes of visitors that it was not told of: to its own address, and to the
 * browsers that it added itself. Without either, notes wait until the address is confirmed. Later notes wait for the
 * end of the pause. All notes that waited go into one message. Marks the notes in the same statement, so that each is told of
 * once. Returns the number of messages.
 */
export const queueVisitorNotes = (db: Database, now: Date): Promise<number> => db.$executeRaw`
  WITH due AS (
    SELECT u.id, u."hasNoteAlerts" FROM "User" u
    WHERE u."deletedAt" IS NULL
      AND EXISTS (SELECT 1 FROM "ShareLink" l JOIN "VisitorNote" n ON n."linkId" = l.id
        WHERE l."userId" = u.id AND n."toldAt" IS NULL)
      AND NOT EXISTS (SELECT 1 FROM "ServiceMail" m
        WHERE m."userId" = u.id AND m.kind = 'VISITOR_NOTES' AND m."notesToldAt" > ${new Date(now.getTime() - pauseMs)})
      AND NOT (u."hasNoteAlerts"
        AND EXISTS (SELECT 1 FROM "NotificationTarget" t
          WHERE t."userId" = u.id AND t."isMain" AND t.active AND t."confirmedAt" IS NULL)
        AND NOT EXISTS (SELECT 1 FROM "NotificationTarget" t WHERE t."userId" = u.id AND ${canBeToldSql}))
    FOR UPDATE SKIP LOCKED
  ), told AS (
    UPDATE "VisitorNote" n SET "toldAt" = ${now} FROM "ShareLink" l
    WHERE l.id = n."linkId" AND n."toldAt" IS NULL AND l."userId" IN (SELECT id FROM due)
  )
  INSERT INTO "ServiceMail" (id, kind, "userId", "targetId", "notesToldAt")
  SELECT gen_random_uuid(), 'VISITOR_NOTES', due.id, t.id, ${now}::timestamptz
  FROM due JOIN "NotificationTarget" t ON t."userId" = due.id
  WHERE due."hasNoteAlerts" AND ${canBeToldSql}`
