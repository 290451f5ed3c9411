-- CreateIndex
CREATE INDEX CONCURRENTLY "SearchFeed_pro_idx" ON "SearchFeed"("feedId") WHERE ("isPro");

