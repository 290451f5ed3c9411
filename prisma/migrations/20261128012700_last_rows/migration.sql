-- AlterTable
ALTER TABLE "Listing" ADD COLUMN     "rowOdometerMiles" INTEGER,
ADD COLUMN     "rowPriceCents" INTEGER,
ADD COLUMN     "rowTitle" TEXT;
