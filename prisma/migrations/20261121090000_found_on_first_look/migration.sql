-- AlterTable
ALTER TABLE "Listing" ADD COLUMN     "foundOnFirstLook" BOOLEAN NOT NULL DEFAULT false;
