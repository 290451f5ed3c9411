-- AlterTable
ALTER TABLE "Listing" ADD COLUMN     "copyOfId" UUID,
ADD COLUMN     "copySuspicion" JSONB,
ADD COLUMN     "seller" TEXT;
