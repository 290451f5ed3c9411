-- CreateTable
CREATE TABLE "ModelHealth" (
    "model" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "failingSince" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3),

    CONSTRAINT "ModelHealth_pkey" PRIMARY KEY ("model")
);
