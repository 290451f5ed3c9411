-- AlterTable
ALTER TABLE "PriceEstimate" ADD COLUMN     "carKey" TEXT,
ADD COLUMN     "checkedAt" TIMESTAMPTZ(3);
