CREATE TYPE "PageReason" AS ENUM ('NEWS', 'UNNAMED', 'BACKFILL', 'SAVED', 'DIGEST', 'RECHECK');

CREATE TABLE "WantedPage" (
    "listingId" UUID NOT NULL,
    "marketplace" TEXT NOT NULL,
    "reason" "PageReason" NOT NULL,
    "hasFailed" BOOLEAN NOT NULL DEFAULT false,
    "searches" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "takenUntil" TIMESTAMPTZ(3),

    CONSTRAINT "WantedPage_pkey" PRIMARY KEY ("listingId")
);

ALTER TABLE "WantedPage" ADD CONSTRAINT "WantedPage_listingId_fkey"
  FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "WantedPage_next_idx" ON "WantedPage"("marketplace", "reason", "hasFailed", "searches" DESC, "since");

ALTER TABLE "MarketplaceHealth" ADD COLUMN "pagesWaitUntil" TIMESTAMPTZ(3), ADD COLUMN "pagesWaitFrom" "PageReason";

INSERT INTO "WantedPage" ("listingId", marketplace, reason, searches)
SELECT l.id, l.marketplace, (CASE WHEN bool_and(c."isBackfill") THEN 'BACKFILL' ELSE 'NEWS' END)::"PageReason", count(*)
FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
WHERE c.stage = 'WAITING' AND l."goneAt" IS NULL AND (l."postingFetchedAt" IS NULL OR l."pageNumber" < l."rowNumber")
GROUP BY l.id;
