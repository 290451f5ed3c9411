-- A row that names no make stays noted once its page was read, so that the share of such rows can be counted.
ALTER TABLE "UnnamedListing" ADD COLUMN "readAt" TIMESTAMPTZ(3);
DROP INDEX "UnnamedListing_feedId_at_idx";
CREATE INDEX "UnnamedListing_unread_idx" ON "UnnamedListing"("feedId", "at" DESC) WHERE "readAt" IS NULL;
CREATE INDEX "UnnamedListing_feedId_idx" ON "UnnamedListing"("feedId");

ALTER TABLE "MarketplaceCapacity" ADD COLUMN "shortestMs" INTEGER NOT NULL DEFAULT 60000,
  ADD COLUMN "pagesNeededPerMinute" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "pagesAllowedPerMinute" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "pagesUnread" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "rowsOfDay" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unnamedOfDay" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unnamedReadOfDay" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unnamedWaiting" INTEGER NOT NULL DEFAULT 0;
