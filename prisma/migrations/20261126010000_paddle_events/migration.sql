-- What Paddle's webhooks told, and the payments and refunds that follow from it.
CREATE TYPE "PaymentStatus" AS ENUM ('billed', 'paid', 'completed', 'past_due', 'canceled');
CREATE TYPE "RefundStatus" AS ENUM ('pending_approval', 'approved', 'rejected', 'reversed');

-- Keys are compared as bytes, as JavaScript compares them.
CREATE TABLE "PaddleEvent" (
  "id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "orderKey" TEXT COLLATE "C" NOT NULL,
  "subjectId" TEXT,
  "customerId" TEXT,
  "userId" UUID,
  "facts" JSONB,
  "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "appliedAt" TIMESTAMPTZ(3),
  "failure" TEXT,
  "reportedAt" TIMESTAMPTZ(3),
  CONSTRAINT "PaddleEvent_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaddleEvent_subjectId_idx" ON "PaddleEvent"("subjectId");
CREATE INDEX "PaddleEvent_receivedAt_idx" ON "PaddleEvent"("receivedAt");
CREATE INDEX "PaddleEvent_pending_idx" ON "PaddleEvent"("orderKey") WHERE "appliedAt" IS NULL AND "failure" IS NULL;
CREATE INDEX "PaddleEvent_failed_idx" ON "PaddleEvent"("customerId") WHERE "failure" IS NOT NULL;

CREATE TABLE "Payment" (
  "id" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "subscriptionId" TEXT,
  "customerId" TEXT NOT NULL,
  "status" "PaymentStatus" NOT NULL,
  "origin" TEXT NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "currency" TEXT NOT NULL,
  "billedAt" TIMESTAMPTZ(3),
  "orderKey" TEXT COLLATE "C" NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Payment_userId_idx" ON "Payment"("userId");
CREATE INDEX "Payment_subscriptionId_billedAt_idx" ON "Payment"("subscriptionId", "billedAt");
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "Refund" (
  "id" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "paymentId" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "status" "RefundStatus" NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "currency" TEXT NOT NULL,
  "orderKey" TEXT COLLATE "C" NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Refund_userId_idx" ON "Refund"("userId");
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Subscription" ADD COLUMN "orderKey" TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "Subscription_customerId_idx" ON "Subscription"("customerId");
