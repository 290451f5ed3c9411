-- AlterTable
ALTER TABLE "Listing" ADD COLUMN     "wasNearMiss" BOOLEAN NOT NULL DEFAULT false;
