-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'SECOND_PLAN';

-- AlterTable
ALTER TABLE "ServiceMail" ADD COLUMN     "secondPlanId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "ServiceMail_secondPlanId_key" ON "ServiceMail"("secondPlanId");
