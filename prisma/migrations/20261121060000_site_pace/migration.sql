-- CreateTable
CREATE TABLE "SitePace" (
    "site" TEXT NOT NULL,
    "nextSlotAt" TIMESTAMPTZ(6) NOT NULL,
    "budgetAt" TIMESTAMPTZ(6) NOT NULL,
    "closedUntil" TIMESTAMPTZ(6),

    CONSTRAINT "SitePace_pkey" PRIMARY KEY ("site")
);
