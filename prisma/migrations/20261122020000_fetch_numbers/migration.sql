ALTER TYPE "GoneReason" ADD VALUE 'NOT_A_CAR';

CREATE TABLE "Lock" (
    "name" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "Lock_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "PendingWake" (
    "searchId" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PendingWake_pkey" PRIMARY KEY ("searchId","number")
);
CREATE INDEX "PendingWake_since_idx" ON "PendingWake"("since");
ALTER TABLE "PendingWake" ADD CONSTRAINT "PendingWake_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "PostingFailure" (
    "listingId" UUID NOT NULL,
    "failures" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "rowNumber" BIGINT NOT NULL,
    "firstNumber" BIGINT NOT NULL,
    "fetchAfter" TIMESTAMPTZ(3) NOT NULL,
    "quarantinedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PostingFailure_pkey" PRIMARY KEY ("listingId")
);
ALTER TABLE "PostingFailure" ADD CONSTRAINT "PostingFailure_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "PostingHealth" (
    "marketplace" TEXT NOT NULL,
    "answeredNumber" BIGINT NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3),
    "outcome" "FeedOutcome",
    "reason" TEXT,

    CONSTRAINT "PostingHealth_pkey" PRIMARY KEY ("marketplace")
);

ALTER TABLE "Listing" ADD COLUMN "rowNumber" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "pageNumber" BIGINT NOT NULL DEFAULT 0;
-- What was altered since its page was read stays unread. The numbers given out from now on are above it.
UPDATE "Listing" SET "rowNumber" = 1 WHERE "detailReadAt" < "changedAt";
ALTER SEQUENCE "Lock_number_seq" RESTART WITH 2;
