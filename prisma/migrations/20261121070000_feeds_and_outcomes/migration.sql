ALTER TYPE "AccountMailKind" ADD VALUE 'OUTAGE';
ALTER TYPE "AccountMailKind" ADD VALUE 'OUTAGE_OVER';

CREATE TYPE "GoneReason" AS ENUM ('TAKEN_DOWN', 'SOLD', 'PENDING');

ALTER TABLE "AccountMail" ADD COLUMN "marketplace" TEXT,
ADD COLUMN "reason" TEXT;

ALTER TABLE "Search" ADD COLUMN "feedsKey" TEXT;

ALTER TABLE "Feed" ADD COLUMN "freshnessMs" INTEGER;

ALTER TABLE "SearchFeed" ADD COLUMN "isRota" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "FeedListing" ADD COLUMN "missedAt" TIMESTAMPTZ(3);

ALTER TABLE "Listing" ADD COLUMN "goneReason" "GoneReason",
ADD COLUMN "wasPriceCents" INTEGER,
ADD COLUMN "priceChangedAt" TIMESTAMPTZ(3);
UPDATE "Listing" SET "goneReason" = 'TAKEN_DOWN' WHERE "goneAt" IS NOT NULL;

CREATE TABLE "SourceCode" (
    "marketplace" TEXT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL DEFAULT '',
    "code" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SourceCode_pkey" PRIMARY KEY ("marketplace","make","model")
);

CREATE TABLE "MarketplaceSight" (
    "marketplace" TEXT NOT NULL,
    "darkSince" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "MarketplaceSight_pkey" PRIMARY KEY ("marketplace")
);

CREATE TABLE "PriceChange" (
    "listingId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "wasCents" INTEGER,
    "wasCurrency" TEXT,
    "priceCents" INTEGER,
    "currency" TEXT,

    CONSTRAINT "PriceChange_pkey" PRIMARY KEY ("listingId","at")
);

ALTER TABLE "PriceChange" ADD CONSTRAINT "PriceChange_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;
