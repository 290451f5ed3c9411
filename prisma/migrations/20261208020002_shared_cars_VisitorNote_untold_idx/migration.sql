-- CreateIndex
CREATE INDEX CONCURRENTLY "VisitorNote_untold_idx" ON "VisitorNote"("linkId") WHERE ("toldAt" IS NULL);
