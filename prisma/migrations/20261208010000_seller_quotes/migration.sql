-- AlterTable
ALTER TABLE "SellerAnswer" ADD COLUMN     "quote" TEXT;
