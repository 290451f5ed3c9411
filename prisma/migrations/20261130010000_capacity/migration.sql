ALTER TABLE "Feed" ADD COLUMN "newPerHour" DOUBLE PRECISION;

CREATE TABLE "MarketplaceCapacity" (
  "marketplace" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "feeds" INTEGER NOT NULL,
  "newPerHour" DOUBLE PRECISION NOT NULL,
  "neededPerMinute" DOUBLE PRECISION NOT NULL,
  "allowedPerMinute" DOUBLE PRECISION NOT NULL,
  "p50Minutes" DOUBLE PRECISION NOT NULL,
  "p95Minutes" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "MarketplaceCapacity_pkey" PRIMARY KEY ("marketplace")
);
