-- Finds a search's newest filtered ads, and counts them by marketplace without reading their rows.
CREATE INDEX CONCURRENTLY "Candidate_stage_idx" ON "Candidate"("searchId", "stage", "searchVersion", "postedAt" DESC, "marketplace", "foundAt");
