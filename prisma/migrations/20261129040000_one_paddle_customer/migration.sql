-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'WORK_FAILING';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "checkoutId" TEXT,
ADD COLUMN     "checkoutPriceId" TEXT,
ADD COLUMN     "paddleCustomerEmail" TEXT,
ADD COLUMN     "paddleCustomerId" TEXT;

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "secondReportedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "WorkFailure" (
    "work" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 1,
    "error" TEXT NOT NULL,
    "retryAt" TIMESTAMPTZ(3) NOT NULL,
    "reportedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkFailure_pkey" PRIMARY KEY ("work","item")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_paddleCustomerId_key" ON "User"("paddleCustomerId");

-- An account keeps its latest customer at Paddle, unless another account's subscriptions are that customer's too. Paddle's
-- address of it is not known here, so the worker sets it.
UPDATE "User" u SET "paddleCustomerId" = own."customerId"
FROM (SELECT DISTINCT ON (s."userId") s."userId", s."customerId" FROM "Subscription" s
  WHERE NOT EXISTS (SELECT 1 FROM "Subscription" o WHERE o."customerId" = s."customerId" AND o."userId" <> s."userId")
  ORDER BY s."userId", s."createdAt" DESC, s.id) own
WHERE own."userId" = u.id;
