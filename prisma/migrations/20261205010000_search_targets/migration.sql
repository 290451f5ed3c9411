-- Which of the account's notification targets a search alerts. The defaults keep every search as it is.
ALTER TABLE "Search"
  ADD COLUMN "allTargets" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "targetIds" UUID[] DEFAULT ARRAY[]::UUID[];
