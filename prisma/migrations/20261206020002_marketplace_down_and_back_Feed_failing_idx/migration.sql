-- CreateIndex
CREATE INDEX CONCURRENTLY "Feed_failing_idx" ON "Feed"("marketplace") WHERE ("failingSince" IS NOT NULL);
