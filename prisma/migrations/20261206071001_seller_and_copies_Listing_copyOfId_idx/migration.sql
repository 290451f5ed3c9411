-- CreateIndex
CREATE INDEX CONCURRENTLY "Listing_copyOfId_idx" ON "Listing"("copyOfId");
