-- An operator paused the marketplace: workers request nothing of it.
ALTER TABLE "MarketplaceHealth" ADD COLUMN "pausedAt" TIMESTAMPTZ(3);
