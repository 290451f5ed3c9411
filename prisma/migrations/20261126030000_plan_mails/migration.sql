-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'PAYMENT_FAILED';
ALTER TYPE "ServiceMailKind" ADD VALUE 'PLAN_CHANGED';
ALTER TYPE "ServiceMailKind" ADD VALUE 'PLAN_ENDING';
ALTER TYPE "ServiceMailKind" ADD VALUE 'PLAN_OVER';
ALTER TYPE "ServiceMailKind" ADD VALUE 'REFUND_ASKED';

-- AlterTable
ALTER TABLE "ServiceMail" ADD COLUMN     "planBefore" "AppliedPlan",
ADD COLUMN     "planEndsAt" TIMESTAMPTZ(3),
ADD COLUMN     "refundOf" TEXT;

-- CreateTable
CREATE TABLE "RefundRequest" (
    "transactionId" TEXT NOT NULL,
    "userId" UUID,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RefundRequest_pkey" PRIMARY KEY ("transactionId")
);

-- CreateIndex
CREATE INDEX "RefundRequest_userId_idx" ON "RefundRequest"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceMail_refundOf_key" ON "ServiceMail"("refundOf");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceMail_userId_kind_planEndsAt_key" ON "ServiceMail"("userId", "kind", "planEndsAt");

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceMail" ADD CONSTRAINT "ServiceMail_refundOf_fkey" FOREIGN KEY ("refundOf") REFERENCES "RefundRequest"("transactionId") ON DELETE CASCADE ON UPDATE CASCADE;
