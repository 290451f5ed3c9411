-- Standard names (docs/words.md). Names change, values stay. Web and worker of the earlier names are stopped before this
-- runs (docs/decisions/022).

ALTER TABLE "User" RENAME COLUMN "emailProvenAt" TO "emailVerifiedAt";
ALTER TABLE "Subscription" RENAME COLUMN "secondReportedAt" TO "duplicateReportedAt";

-- Service emails.
ALTER TYPE "ServiceMailKind" RENAME VALUE 'RESET' TO 'PASSWORD_RESET';
ALTER TYPE "ServiceMailKind" RENAME VALUE 'CONFIRM' TO 'ADDRESS_CONFIRMATION';
ALTER TYPE "ServiceMailKind" RENAME VALUE 'TAKEN_BACK' TO 'ACCOUNT_RECLAIMED';
ALTER TYPE "ServiceMailKind" RENAME VALUE 'WEBHOOK_OFF' TO 'WEBHOOK_DISABLED';
ALTER TYPE "ServiceMailKind" RENAME VALUE 'OUTAGE_OVER' TO 'OUTAGE_ENDED';
ALTER TYPE "ServiceMailKind" RENAME VALUE 'TRIAL_OVER' TO 'TRIAL_ENDED';
ALTER TYPE "ServiceMailKind" RENAME VALUE 'PLAN_OVER' TO 'PLAN_ENDED';
ALTER TYPE "ServiceMailKind" RENAME VALUE 'REFUND_ASKED' TO 'REFUND_REQUESTED';
ALTER TABLE "MailAddress" RENAME COLUMN "askedSince" TO "confirmationsSince";
ALTER TABLE "MailAddress" RENAME COLUMN "asks" TO "confirmationsSent";
ALTER TABLE "MailReservation" RENAME COLUMN "settledAt" TO "sentAt";

-- Searches.
ALTER TYPE "OpenGrade" RENAME TO "PassingGrade";
ALTER TABLE "Search" RENAME COLUMN "tellAtOnce" TO "immediateGrade";
ALTER TABLE "Search" RENAME COLUMN "tellsRest" TO "hasDigest";
ALTER TABLE "Search" RENAME COLUMN "backfillSummarisedAt" TO "backfillSummarizedAt";
ALTER TABLE "Search" RENAME COLUMN "visitBegan" TO "visitStartedAt";

-- Crawling.
ALTER TABLE "SitePace" RENAME COLUMN "closedUntil" TO "rateLimitedUntil";
ALTER TABLE "BlindSpell" RENAME COLUMN "overAt" TO "endedAt";
ALTER INDEX "BlindSpell_searchId_overAt_idx" RENAME TO "BlindSpell_searchId_endedAt_idx";
ALTER INDEX "BlindSpell_overAt_idx" RENAME TO "BlindSpell_endedAt_idx";

-- Two listings of one vehicle.
ALTER TABLE "SameCar" RENAME TO "SameVehiclePair";
ALTER TABLE "SameVehiclePair" RENAME CONSTRAINT "SameCar_pkey" TO "SameVehiclePair_pkey";
ALTER TABLE "SameVehiclePair" RENAME CONSTRAINT "SameCar_firstId_fkey" TO "SameVehiclePair_firstId_fkey";
ALTER TABLE "SameVehiclePair" RENAME CONSTRAINT "SameCar_secondId_fkey" TO "SameVehiclePair_secondId_fkey";
ALTER INDEX "SameCar_secondId_idx" RENAME TO "SameVehiclePair_secondId_idx";

-- Judgment and prices.
ALTER TABLE "Candidate" RENAME COLUMN "usual" TO "typicalWishes";
ALTER TABLE "Reading" RENAME COLUMN "isBlind" TO "isMissingPhotos";
ALTER TABLE "CriterionAnswer" RENAME COLUMN "isBlind" TO "isMissingPhotos";
ALTER TABLE "SellerAnswer" RENAME COLUMN "toldAt" TO "answeredAt";
ALTER TABLE "PriceEstimate" RENAME COLUMN "obstacle" TO "problem";
ALTER TABLE "PriceEstimate" RENAME COLUMN "picture" TO "chart";

-- What a target was notified of.
ALTER TYPE "ToldReason" RENAME TO "NotificationReason";
ALTER TABLE "Told" RENAME TO "NotifiedCar";
ALTER TABLE "NotifiedCar" RENAME COLUMN "toldAt" TO "notifiedAt";
ALTER TABLE "NotifiedCar" RENAME COLUMN "open" TO "unanswered";
ALTER TABLE "NotifiedCar" RENAME CONSTRAINT "Told_pkey" TO "NotifiedCar_pkey";
ALTER TABLE "NotifiedCar" RENAME CONSTRAINT "Told_targetId_fkey" TO "NotifiedCar_targetId_fkey";
ALTER TABLE "NotifiedCar" RENAME CONSTRAINT "Told_listingId_fkey" TO "NotifiedCar_listingId_fkey";
ALTER TABLE "NotifiedCar" RENAME CONSTRAINT "Told_vehicleId_fkey" TO "NotifiedCar_vehicleId_fkey";
ALTER TABLE "NotifiedCar" RENAME CONSTRAINT "Told_alertId_fkey" TO "NotifiedCar_alertId_fkey";
ALTER INDEX "Told_targetId_listingId_idx" RENAME TO "NotifiedCar_targetId_listingId_idx";
ALTER INDEX "Told_targetId_vehicleId_idx" RENAME TO "NotifiedCar_targetId_vehicleId_idx";
ALTER INDEX "Told_listingId_idx" RENAME TO "NotifiedCar_listingId_idx";
ALTER INDEX "Told_vehicleId_idx" RENAME TO "NotifiedCar_vehicleId_idx";
ALTER INDEX "Told_alertId_idx" RENAME TO "NotifiedCar_alertId_idx";
ALTER TABLE "Alert" RENAME COLUMN "carrierId" TO "sentWithId";
ALTER TABLE "Alert" RENAME CONSTRAINT "Alert_carrierId_fkey" TO "Alert_sentWithId_fkey";
ALTER INDEX "Alert_carrierId_idx" RENAME TO "Alert_sentWithId_idx";

-- Flags of listings.
UPDATE "Listing" SET flags =
  array_replace(array_replace(array_replace(flags,
    'joke-price', 'placeholder-price'), 'joke-odometer', 'placeholder-odometer'), 'disputed-car', 'conflicting-title')
WHERE flags && '{joke-price,joke-odometer,disputed-car}'::text[];

-- The budget that all accounts with an unverified address share.
UPDATE "Spend" SET account = 'unverified' WHERE account = 'unproven';
