-- By what two feeds must both show it is estimated whether a marketplace misses cars (decision 088).
ALTER TABLE "MarketplaceCapacity" ADD COLUMN "expected" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "shown" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "mayMissSince" TIMESTAMPTZ(3);

CREATE TABLE "ExpectedListing" (
  "feedId" UUID NOT NULL,
  "listingId" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "isShown" BOOLEAN,
  CONSTRAINT "ExpectedListing_pkey" PRIMARY KEY ("feedId", "listingId"),
  CONSTRAINT "ExpectedListing_feedId_fkey" FOREIGN KEY ("feedId") REFERENCES "Feed"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ExpectedListing_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ExpectedListing_listingId_idx" ON "ExpectedListing"("listingId");
CREATE INDEX "ExpectedListing_at_idx" ON "ExpectedListing"("at");
