-- The grade that a car keeps on screen while it waits to be judged by changed wishes.
ALTER TABLE "Candidate" ADD COLUMN "shownStage" "CandidateStage";
ALTER TABLE "Candidate" ADD COLUMN "isShownStale" BOOLEAN NOT NULL DEFAULT false;
