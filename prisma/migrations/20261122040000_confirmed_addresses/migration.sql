-- AlterEnum
ALTER TYPE "AccountMailKind" ADD VALUE 'CONFIRM' AFTER 'RESET';
ALTER TYPE "AccountMailKind" ADD VALUE 'TAKEN_BACK' AFTER 'CONFIRM';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "signedOutAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "AccountMail" ADD COLUMN     "targetId" UUID;

-- AlterTable
ALTER TABLE "NotificationTarget" ADD COLUMN     "confirmedAt" TIMESTAMPTZ(3);

-- A browser agreed when it subscribed, and a proven account's own address is its owner's. Other addresses were never asked.
UPDATE "NotificationTarget" SET "confirmedAt" = "createdAt" WHERE "kind" = 'PUSH';
UPDATE "NotificationTarget" t SET "confirmedAt" = u."emailProvenAt" FROM "User" u WHERE u."id" = t."userId" AND t."isMain";

-- CreateTable
CREATE TABLE "ConfirmationLink" (
    "tokenHash" TEXT NOT NULL,
    "targetId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ConfirmationLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "MailAddress" (
    "hash" TEXT NOT NULL,
    "suppressedAt" TIMESTAMPTZ(3),
    "askedSince" TIMESTAMPTZ(3),
    "asks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "MailAddress_pkey" PRIMARY KEY ("hash")
);

-- An address that was switched off by its link, or by hand, stays off for those who name it again.
INSERT INTO "MailAddress" ("hash", "suppressedAt")
SELECT DISTINCT encode(sha256(convert_to("email", 'UTF8')), 'hex'), CURRENT_TIMESTAMP
FROM "NotificationTarget" WHERE "kind" = 'EMAIL' AND NOT "active" AND "deadReason" IS NULL AND NOT "isMain";

-- CreateIndex
CREATE INDEX "ConfirmationLink_targetId_idx" ON "ConfirmationLink"("targetId");

-- CreateIndex
CREATE INDEX "ConfirmationLink_expiresAt_idx" ON "ConfirmationLink"("expiresAt");

-- CreateIndex
CREATE INDEX "AccountMail_targetId_idx" ON "AccountMail"("targetId");

-- CreateIndex
CREATE INDEX "NotificationTarget_email_idx" ON "NotificationTarget"("email");

-- AddForeignKey
ALTER TABLE "ConfirmationLink" ADD CONSTRAINT "ConfirmationLink_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "NotificationTarget"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMail" ADD CONSTRAINT "AccountMail_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "NotificationTarget"("id") ON DELETE SET NULL ON UPDATE CASCADE;
