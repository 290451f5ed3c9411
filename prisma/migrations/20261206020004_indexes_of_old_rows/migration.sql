-- AlterTable
ALTER TABLE "User" ADD COLUMN     "reportMonth" TEXT NOT NULL DEFAULT '';

