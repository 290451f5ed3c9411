-- CreateTable
CREATE TABLE "Spend" (
    "account" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "Spend_pkey" PRIMARY KEY ("account","day","kind")
);

-- CreateIndex
CREATE INDEX "Spend_day_idx" ON "Spend"("day");
