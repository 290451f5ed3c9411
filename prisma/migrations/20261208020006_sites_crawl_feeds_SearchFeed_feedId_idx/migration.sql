-- CreateIndex
CREATE INDEX CONCURRENTLY "SearchFeed_feedId_idx" ON "SearchFeed"("feedId");

