-- CreateIndex
CREATE INDEX CONCURRENTLY "Alert_digest_idx" ON "Alert"("createdAt") WHERE (status = 'DIGEST');
