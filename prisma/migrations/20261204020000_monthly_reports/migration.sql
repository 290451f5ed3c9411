-- Whether an account gets the monthly report, and the reports that were queued.
ALTER TABLE "User" ADD COLUMN "hasMonthlyReport" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "MonthlyReport" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "userId" UUID NOT NULL,
  "month" TEXT NOT NULL,
  "status" "ServiceMailStatus" NOT NULL DEFAULT 'PENDING',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "triedAt" TIMESTAMPTZ(3),
  "failure" TEXT,
  "providerMessageId" TEXT,
  "sentAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "MonthlyReport_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "MonthlyReport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MonthlyReport_userId_month_key" ON "MonthlyReport"("userId", "month");
CREATE INDEX "MonthlyReport_status_createdAt_idx" ON "MonthlyReport"("status", "createdAt");
