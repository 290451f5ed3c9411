-- How long a listing without a posting time may have stood there: a moment instead of a yes or no.
ALTER TABLE "Feed" ADD COLUMN     "caughtUpAt" TIMESTAMPTZ(3);
UPDATE "Feed" SET "caughtUpAt" = "lastSuccessAt" WHERE "isCaughtUp";

ALTER TABLE "Listing" ADD COLUMN     "appearedAfter" TIMESTAMPTZ(3);
UPDATE "Listing" SET "appearedAfter" = "firstSeenAt" WHERE NOT "foundOnFirstLook";
ALTER TABLE "Listing" DROP COLUMN "foundOnFirstLook";

ALTER TABLE "AccountMail" ADD COLUMN     "triedAt" TIMESTAMPTZ(3);
-- Whether a mail that was tried went out is asked of the provider, as before.
UPDATE "AccountMail" SET "triedAt" = now() WHERE "status" = 'PENDING' AND "attempts" > 0;

-- What each target was told.
CREATE TABLE "Told" (
    "id" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "listingId" UUID,
    "vehicleId" UUID,
    "alertId" UUID,
    "toldAt" TIMESTAMPTZ(3),
    "priceCents" INTEGER,
    "currency" TEXT,

    CONSTRAINT "Told_pkey" PRIMARY KEY ("id")
);
INSERT INTO "Told" ("id", "targetId", "listingId", "vehicleId", "alertId", "toldAt")
SELECT gen_random_uuid(), "targetId", "listingId", "vehicleId", "id", "sentAt"
FROM "Alert" WHERE "reason" = 'MATCH' AND "status" IN ('SENT', 'CLAIMED');
INSERT INTO "Told" ("id", "targetId", "listingId", "vehicleId", "alertId", "toldAt")
SELECT gen_random_uuid(), a."targetId", l."id", l."vehicleId", a."id", a."sentAt"
FROM "Alert" a
JOIN "Candidate" c ON c."searchId" = a."searchId" AND c."stage" = 'MATCH' AND c."isHistory" AND c."decidedAt" <= a."createdAt"
JOIN "Listing" l ON l."id" = c."listingId"
WHERE a."reason" = 'SUMMARY' AND a."status" IN ('SENT', 'CLAIMED');
CREATE INDEX "Told_targetId_listingId_idx" ON "Told"("targetId", "listingId");
CREATE INDEX "Told_targetId_vehicleId_idx" ON "Told"("targetId", "vehicleId");
CREATE INDEX "Told_listingId_idx" ON "Told"("listingId");
CREATE INDEX "Told_vehicleId_idx" ON "Told"("vehicleId");
CREATE INDEX "Told_alertId_idx" ON "Told"("alertId");
ALTER TABLE "Told" ADD CONSTRAINT "Told_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "NotificationTarget"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Told" ADD CONSTRAINT "Told_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Told" ADD CONSTRAINT "Told_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Told" ADD CONSTRAINT "Told_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Alerts are unique only while they wait, and for each search.
DROP INDEX "Alert_dedupeKey_key";
ALTER TABLE "Alert" DROP COLUMN "dedupeKey",
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failingSince" TIMESTAMPTZ(3),
ADD COLUMN     "retryAt" TIMESTAMPTZ(3);
UPDATE "Alert" a SET "status" = 'FAILED', "failure" = 'the same alert waits already'
WHERE a."status" = 'PENDING' AND EXISTS (
  SELECT 1 FROM "Alert" b
  WHERE b."searchId" = a."searchId" AND b."targetId" = a."targetId" AND b."listingId" = a."listingId" AND b."reason" = a."reason"
    AND (b."status" = 'CLAIMED' OR (b."status" = 'PENDING' AND b."id" < a."id")));
CREATE UNIQUE INDEX "Alert_waiting_key" ON "Alert"("searchId", "targetId", "listingId", "reason") WHERE (status IN ('PENDING', 'CLAIMED'));
CREATE INDEX "Alert_targetId_status_idx" ON "Alert"("targetId", "status");
