-- New values of an enumeration can be used only after the transaction that adds them.
CREATE TYPE "OpenGrade" AS ENUM ('MATCH', 'LIKELY', 'POSSIBLE');
ALTER TYPE "CandidateStage" ADD VALUE 'LIKELY' BEFORE 'POSSIBLE';
ALTER TYPE "AlertStatus" ADD VALUE 'DIGEST' BEFORE 'CLAIMED';
-- An alert about one car tells its grade as it is when it is sent, so match is no reason any more.
ALTER TYPE "AlertReason" RENAME VALUE 'MATCH' TO 'CAR';
