-- AlterTable
ALTER TABLE "PostingHealth" ADD COLUMN     "failedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Feed" ADD COLUMN     "failedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "MarketplaceHealth" ADD COLUMN     "searchesCheckedAt" TIMESTAMPTZ(3);

