-- Feeds that hold every car of an area (decision 088). The links of every search are made anew by its next plan, since
-- its feeds differ. What was narrow becomes a first look, with its past crawls.
ALTER TABLE "Feed" ALTER COLUMN "make" DROP NOT NULL,
  ADD COLUMN "watchedSince" TIMESTAMPTZ(3),
  ADD COLUMN "readBackTo" TIMESTAMPTZ(3),
  ADD COLUMN "olderRequest" JSONB,
  ADD COLUMN "intervalMs" INTEGER;

ALTER TABLE "SearchFeed" RENAME COLUMN "isInRotation" TO "isFirstLook";
UPDATE "SearchFeed" SET "isFirstLook" = false WHERE "isFirstLook";

CREATE TABLE "UnnamedListing" (
  "listingId" UUID NOT NULL,
  "feedId" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "UnnamedListing_pkey" PRIMARY KEY ("listingId"),
  CONSTRAINT "UnnamedListing_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "UnnamedListing_feedId_fkey" FOREIGN KEY ("feedId") REFERENCES "Feed"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "UnnamedListing_feedId_at_idx" ON "UnnamedListing"("feedId", "at" DESC);
