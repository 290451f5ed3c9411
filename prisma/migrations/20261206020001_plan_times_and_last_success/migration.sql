-- AlterTable
ALTER TABLE "Search" ADD COLUMN     "plannedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "PendingWake" ADD COLUMN     "triedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "LastSuccess" (
    "work" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LastSuccess_pkey" PRIMARY KEY ("work","item")
);
