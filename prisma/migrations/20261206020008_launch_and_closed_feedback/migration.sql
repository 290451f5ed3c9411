-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'LAUNCH';

-- AlterTable
ALTER TABLE "Feedback" ADD COLUMN     "closedAt" TIMESTAMPTZ(3);

