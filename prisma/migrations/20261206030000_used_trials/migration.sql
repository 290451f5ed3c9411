-- Who has had a free trial, told by keyed hashes, so that each person gets one.
CREATE TABLE "UsedTrial" (
    "personHash" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UsedTrial_pkey" PRIMARY KEY ("personHash")
);

CREATE INDEX "UsedTrial_startedAt_idx" ON "UsedTrial"("startedAt");
