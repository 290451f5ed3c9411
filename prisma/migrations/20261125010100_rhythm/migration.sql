-- When a search tells: hours by its owner's clock.
ALTER TABLE "Search" ADD COLUMN "quietFrom" INTEGER,
  ADD COLUMN "quietTo" INTEGER,
  ADD COLUMN "digestHour" INTEGER NOT NULL DEFAULT 8,
  ADD COLUMN "digestedAt" TIMESTAMPTZ(3);

-- An alert whose car is told in another alert's message.
ALTER TABLE "Alert" ADD COLUMN "carrierId" UUID;
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_carrierId_fkey" FOREIGN KEY ("carrierId") REFERENCES "Alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "Alert_carrierId_idx" ON "Alert"("carrierId");

-- The alert mails that an address gets in a day.
CREATE TABLE "MailReservation" (
  "alertId" UUID NOT NULL,
  "address" TEXT NOT NULL,
  "timeZone" TEXT NOT NULL,
  "reservedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "settledAt" TIMESTAMPTZ(3),
  CONSTRAINT "MailReservation_pkey" PRIMARY KEY ("alertId")
);
CREATE INDEX "MailReservation_address_reservedAt_idx" ON "MailReservation"("address", "reservedAt");
CREATE INDEX "MailReservation_reservedAt_idx" ON "MailReservation"("reservedAt");

-- What went out in the last day counts.
INSERT INTO "MailReservation" ("alertId", "address", "timeZone", "reservedAt", "settledAt")
SELECT a."id", encode(sha256(convert_to(t."email", 'UTF8')), 'hex'), coalesce(u."timeZone", 'America/Chicago'),
  coalesce(a."claimedAt", a."createdAt"), a."sentAt"
FROM "Alert" a JOIN "NotificationTarget" t ON t."id" = a."targetId" JOIN "User" u ON u."id" = t."userId"
WHERE t."kind" = 'EMAIL' AND t."email" IS NOT NULL
  AND (a."status" = 'CLAIMED' OR a."status" = 'SENT' AND a."sentAt" > now() - interval '2 days');
