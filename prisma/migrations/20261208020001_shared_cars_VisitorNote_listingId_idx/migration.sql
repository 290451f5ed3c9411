-- CreateIndex
CREATE INDEX CONCURRENTLY "VisitorNote_listingId_idx" ON "VisitorNote"("listingId");
