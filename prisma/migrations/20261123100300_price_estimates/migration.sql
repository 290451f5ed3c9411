-- What a listing's car usually costs, and the comparable cars that say so.
CREATE TABLE "PriceEstimate" (
    "listingId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "estimatedAt" TIMESTAMPTZ(3) NOT NULL,
    "obstacle" TEXT,
    "comparables" INTEGER NOT NULL,
    "yearsAround" INTEGER NOT NULL,
    "milesAround" INTEGER,
    "expectedCents" INTEGER,
    "lowCents" INTEGER,
    "highCents" INTEGER,
    "picture" JSONB,

    CONSTRAINT "PriceEstimate_pkey" PRIMARY KEY ("listingId")
);
CREATE INDEX "PriceEstimate_estimatedAt_listingId_idx" ON "PriceEstimate"("estimatedAt", "listingId");
ALTER TABLE "PriceEstimate" ADD CONSTRAINT "PriceEstimate_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Comparable cars are the newest of a make, model and year.
CREATE INDEX "Listing_make_model_year_firstSeenAt_idx" ON "Listing"("make", "model", "year", "firstSeenAt");

-- Open cars that were judged before this get their estimate from the first maintenance, which looks for old ones.
INSERT INTO "PriceEstimate" ("listingId", "revision", "estimatedAt", "obstacle", "comparables", "yearsAround")
SELECT DISTINCT c."listingId", 0, 'epoch'::timestamptz, 'too few', 0, 0
FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
WHERE c.stage IN ('MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED') AND l."goneAt" IS NULL;
