-- AlterTable
ALTER TABLE "PendingWake" ADD COLUMN     "isForced" BOOLEAN NOT NULL DEFAULT false;
