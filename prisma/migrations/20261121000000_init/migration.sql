-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "TargetKind" AS ENUM ('EMAIL', 'PUSH');

-- CreateEnum
CREATE TYPE "SearchStatus" AS ENUM ('ACTIVE', 'PAUSED', 'DELETED');

-- CreateEnum
CREATE TYPE "FeedOutcome" AS ENUM ('LISTINGS', 'NOTHING_NEW', 'EMPTY', 'BLOCKED', 'THROTTLED', 'LAYOUT_CHANGED', 'UNAVAILABLE');

-- CreateEnum
CREATE TYPE "CandidateStage" AS ENUM ('FILTERED', 'WAITING', 'MATCH', 'POSSIBLE', 'REJECTED');

-- CreateEnum
CREATE TYPE "AlertReason" AS ENUM ('MATCH', 'SUMMARY');

-- CreateEnum
CREATE TYPE "AlertStatus" AS ENUM ('PENDING', 'CLAIMED', 'SENT', 'FAILED');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "companyName" TEXT,
    "countryCode" TEXT NOT NULL,
    "marketingConsent" BOOLEAN NOT NULL DEFAULT false,
    "trialEndsAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "NotificationTarget" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "TargetKind" NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "endpoint" TEXT,
    "p256dh" TEXT,
    "auth" TEXT,
    "isMain" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "deadReason" TEXT,
    "unsubscribeToken" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NotificationTarget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Search" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "status" "SearchStatus" NOT NULL DEFAULT 'ACTIVE',
    "pausedReason" TEXT,
    "make" TEXT NOT NULL,
    "models" TEXT[],
    "priceFrom" INTEGER,
    "priceTo" INTEGER,
    "yearFrom" INTEGER,
    "yearTo" INTEGER,
    "mileageFrom" INTEGER,
    "mileageTo" INTEGER,
    "transmission" TEXT,
    "bodyTypes" TEXT[],
    "smartCriteria" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT 'US',
    "locationLabel" TEXT,
    "locationValue" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "radiusMiles" INTEGER,
    "countrywide" BOOLEAN NOT NULL DEFAULT false,
    "marketplaces" TEXT[],
    "atoms" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "watchingSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "historySummedUpAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Feed" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "marketplace" TEXT NOT NULL,
    "area" TEXT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT,
    "lastAttemptAt" TIMESTAMPTZ(3),
    "lastSuccessAt" TIMESTAMPTZ(3),
    "lastOutcome" "FeedOutcome",
    "lastReason" TEXT,
    "failingSince" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3),
    "rowsSeen" INTEGER NOT NULL DEFAULT 0,
    "mostRowsSeen" INTEGER NOT NULL DEFAULT 0,
    "changedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Feed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchFeed" (
    "searchId" UUID NOT NULL,
    "feedId" UUID NOT NULL,

    CONSTRAINT "SearchFeed_pkey" PRIMARY KEY ("searchId","feedId")
);

-- CreateTable
CREATE TABLE "Listing" (
    "id" UUID NOT NULL,
    "marketplace" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "priceCents" INTEGER,
    "currency" TEXT,
    "odometerMiles" INTEGER,
    "year" INTEGER,
    "make" TEXT,
    "model" TEXT,
    "trim" TEXT,
    "transmission" TEXT,
    "bodyType" TEXT,
    "titleStatus" TEXT,
    "vin" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "town" TEXT,
    "description" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "photoUrls" TEXT[],
    "flags" TEXT[],
    "postedAt" TIMESTAMPTZ(3),
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "detailReadAt" TIMESTAMPTZ(3),
    "goneAt" TIMESTAMPTZ(3),
    "contentHash" TEXT,
    "vehicleId" UUID,

    CONSTRAINT "Listing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedListing" (
    "feedId" UUID NOT NULL,
    "listingId" UUID NOT NULL,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FeedListing_pkey" PRIMARY KEY ("feedId","listingId")
);

-- CreateTable
CREATE TABLE "Vehicle" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Vehicle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Candidate" (
    "searchId" UUID NOT NULL,
    "listingId" UUID NOT NULL,
    "stage" "CandidateStage" NOT NULL,
    "reason" TEXT,
    "verdicts" JSONB NOT NULL DEFAULT '[]',
    "isHistory" BOOLEAN NOT NULL DEFAULT false,
    "searchVersion" INTEGER NOT NULL,
    "listingRevision" INTEGER NOT NULL DEFAULT 1,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "judgeAfter" TIMESTAMPTZ(3),
    "foundAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Candidate_pkey" PRIMARY KEY ("searchId","listingId")
);

-- CreateTable
CREATE TABLE "Reading" (
    "contentHash" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "model" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reading_pkey" PRIMARY KEY ("contentHash")
);

-- CreateTable
CREATE TABLE "AtomAnswer" (
    "contentHash" TEXT NOT NULL,
    "atomKey" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "evidence" JSONB NOT NULL,
    "model" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AtomAnswer_pkey" PRIMARY KEY ("contentHash","atomKey")
);

-- CreateTable
CREATE TABLE "ModelCall" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "searchId" UUID,
    "listingId" UUID,
    "model" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "inputTokens" INTEGER NOT NULL DEFAULT 0,
    "outputTokens" INTEGER NOT NULL DEFAULT 0,
    "costMicros" INTEGER NOT NULL DEFAULT 0,
    "durationMs" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Alert" (
    "id" UUID NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "reason" "AlertReason" NOT NULL,
    "searchId" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "vehicleId" UUID,
    "listingId" UUID,
    "status" "AlertStatus" NOT NULL DEFAULT 'PENDING',
    "claimedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "providerMessageId" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "NotificationTarget_endpoint_key" ON "NotificationTarget"("endpoint");

-- CreateIndex
CREATE UNIQUE INDEX "NotificationTarget_unsubscribeToken_key" ON "NotificationTarget"("unsubscribeToken");

-- CreateIndex
CREATE INDEX "NotificationTarget_userId_idx" ON "NotificationTarget"("userId");

-- CreateIndex
CREATE INDEX "Search_userId_status_idx" ON "Search"("userId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "Feed_key_key" ON "Feed"("key");

-- CreateIndex
CREATE INDEX "SearchFeed_feedId_idx" ON "SearchFeed"("feedId");

-- CreateIndex
CREATE INDEX "Listing_vehicleId_idx" ON "Listing"("vehicleId");

-- CreateIndex
CREATE UNIQUE INDEX "Listing_marketplace_externalId_key" ON "Listing"("marketplace", "externalId");

-- CreateIndex
CREATE INDEX "FeedListing_listingId_idx" ON "FeedListing"("listingId");

-- CreateIndex
CREATE UNIQUE INDEX "Vehicle_key_key" ON "Vehicle"("key");

-- CreateIndex
CREATE INDEX "Candidate_searchId_stage_idx" ON "Candidate"("searchId", "stage");

-- CreateIndex
CREATE INDEX "Candidate_listingId_idx" ON "Candidate"("listingId");

-- CreateIndex
CREATE INDEX "ModelCall_createdAt_idx" ON "ModelCall"("createdAt");

-- CreateIndex
CREATE INDEX "ModelCall_searchId_idx" ON "ModelCall"("searchId");

-- CreateIndex
CREATE UNIQUE INDEX "Alert_dedupeKey_key" ON "Alert"("dedupeKey");

-- CreateIndex
CREATE INDEX "Alert_searchId_status_idx" ON "Alert"("searchId", "status");

-- CreateIndex
CREATE INDEX "Alert_targetId_sentAt_idx" ON "Alert"("targetId", "sentAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationTarget" ADD CONSTRAINT "NotificationTarget_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Search" ADD CONSTRAINT "Search_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchFeed" ADD CONSTRAINT "SearchFeed_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchFeed" ADD CONSTRAINT "SearchFeed_feedId_fkey" FOREIGN KEY ("feedId") REFERENCES "Feed"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Listing" ADD CONSTRAINT "Listing_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedListing" ADD CONSTRAINT "FeedListing_feedId_fkey" FOREIGN KEY ("feedId") REFERENCES "Feed"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedListing" ADD CONSTRAINT "FeedListing_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "NotificationTarget"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE SET NULL ON UPDATE CASCADE;
