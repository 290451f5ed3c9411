-- CreateIndex
CREATE INDEX CONCURRENTLY "Alert_oldest_pending_idx" ON "Alert"("createdAt") WHERE (status = 'PENDING');

