-- Finds the candidates from before the trigger of 20261206010000.
CREATE INDEX CONCURRENTLY "Candidate_unfilled_idx" ON "Candidate"("searchId") WHERE (marketplace IS NULL);
