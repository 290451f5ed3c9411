-- Candidate_stage_idx begins with its columns.
DROP INDEX CONCURRENTLY "Candidate_searchId_stage_idx";
