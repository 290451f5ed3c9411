-- Paid plans, what an account's searches were last suspended or resumed for, and the mails about the trial.
CREATE TYPE "PlanTier" AS ENUM ('basic', 'pro');
CREATE TYPE "AppliedPlan" AS ENUM ('none', 'trial', 'basic', 'pro');
CREATE TYPE "BillingPeriod" AS ENUM ('monthly', 'yearly');
CREATE TYPE "SubscriptionStatus" AS ENUM ('active', 'past_due', 'paused', 'canceled');
ALTER TYPE "ServiceMailKind" ADD VALUE 'TRIAL_ENDING';
ALTER TYPE "ServiceMailKind" ADD VALUE 'TRIAL_OVER';

CREATE TABLE "Subscription" (
  "id" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "customerId" TEXT NOT NULL,
  "priceId" TEXT NOT NULL,
  "plan" "PlanTier" NOT NULL,
  "period" "BillingPeriod" NOT NULL,
  "status" "SubscriptionStatus" NOT NULL,
  "statusSince" TIMESTAMPTZ(3) NOT NULL,
  "currentPeriodEndsAt" TIMESTAMPTZ(3),
  "scheduledCancellationAt" TIMESTAMPTZ(3),
  "eventAt" TIMESTAMPTZ(3) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Subscription_userId_idx" ON "Subscription"("userId");
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "User" ADD COLUMN "appliedPlan" "AppliedPlan" NOT NULL DEFAULT 'trial';
CREATE INDEX "User_appliedPlan_trialEndsAt_idx" ON "User"("appliedPlan", "trialEndsAt");
ALTER TABLE "Search" ADD COLUMN "suspendedAt" TIMESTAMPTZ(3);
ALTER TABLE "ServiceMail" ADD COLUMN "trialEndsAt" TIMESTAMPTZ(3);
DROP INDEX "ServiceMail_userId_idx";
CREATE UNIQUE INDEX "ServiceMail_userId_kind_trialEndsAt_key" ON "ServiceMail"("userId", "kind", "trialEndsAt");

-- Trials that are over already: their searches are suspended, and no mail tells of it now.
UPDATE "User" SET "appliedPlan" = 'none' WHERE "trialEndsAt" <= now();
UPDATE "Search" s SET "status" = 'PAUSED', "suspendedAt" = u."trialEndsAt",
  "pausedReason" = 'Paused: your free trial ended. Choose a plan to go on watching.'
FROM "User" u WHERE u."id" = s."userId" AND s."status" = 'ACTIVE' AND u."appliedPlan" = 'none';
