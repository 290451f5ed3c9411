-- AlterTable
ALTER TABLE "Feed" ADD COLUMN     "refusedAt" TIMESTAMPTZ(6);
