-- CreateIndex
CREATE INDEX CONCURRENTLY "SearchFeed_watched_idx" ON "SearchFeed"("feedId") WHERE (NOT "isFirstLook");
