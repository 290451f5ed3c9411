-- CreateTable
CREATE TABLE "DroppedAd" (
    "marketplace" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DroppedAd_pkey" PRIMARY KEY ("marketplace","externalId")
);

-- CreateIndex
CREATE INDEX "DroppedAd_at_idx" ON "DroppedAd"("at");
