-- Why no mail goes to an address, and since when mail may go to it again.
CREATE TYPE "SuppressionReason" AS ENUM ('BOUNCED', 'UNSUBSCRIBED', 'COMPLAINED');
ALTER TABLE "MailAddress" ADD COLUMN "suppressedFor" "SuppressionReason";
ALTER TABLE "MailAddress" ADD COLUMN "clearedAt" TIMESTAMPTZ(3);

-- Until now only a reader could suppress an address.
UPDATE "MailAddress" SET "suppressedFor" = 'UNSUBSCRIBED' WHERE "suppressedAt" IS NOT NULL;

ALTER TYPE "ServiceMailKind" ADD VALUE 'WELCOME' BEFORE 'OUTAGE';
ALTER TYPE "ServiceMailKind" ADD VALUE 'SEARCH_BLIND' BEFORE 'OUTAGE';

CREATE TABLE "MutedSearch" (
    "targetId" UUID NOT NULL,
    "searchId" UUID NOT NULL,
    "mutedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MutedSearch_pkey" PRIMARY KEY ("targetId","searchId")
);
CREATE INDEX "MutedSearch_searchId_idx" ON "MutedSearch"("searchId");
ALTER TABLE "MutedSearch" ADD CONSTRAINT "MutedSearch_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "NotificationTarget"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MutedSearch" ADD CONSTRAINT "MutedSearch_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The times for which a marketplace could not be read for a search, and of which its buyer was told.
CREATE TABLE "BlindSpell" (
    "id" UUID NOT NULL,
    "searchId" UUID NOT NULL,
    "marketplace" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "overAt" TIMESTAMPTZ(3),
    "mailId" UUID,

    CONSTRAINT "BlindSpell_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "BlindSpell_lasting_key" ON "BlindSpell"("searchId", "marketplace") WHERE ("overAt" IS NULL);
CREATE INDEX "BlindSpell_searchId_overAt_idx" ON "BlindSpell"("searchId", "overAt");
CREATE INDEX "BlindSpell_mailId_idx" ON "BlindSpell"("mailId");
ALTER TABLE "BlindSpell" ADD CONSTRAINT "BlindSpell_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BlindSpell" ADD CONSTRAINT "BlindSpell_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "ServiceMail"("id") ON DELETE SET NULL ON UPDATE CASCADE;
