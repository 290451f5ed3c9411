-- CreateIndex
CREATE INDEX CONCURRENTLY "Candidate_waiting_idx" ON "Candidate"("foundAt") WHERE (stage = 'WAITING');
