-- A vehicle is what edges join, no longer a key (docs/decisions/027).
ALTER TABLE "Listing" ADD COLUMN "repostOf" TEXT;

CREATE TABLE "IdentityKey" (
    "key" TEXT NOT NULL,
    "listingId" UUID NOT NULL,

    CONSTRAINT "IdentityKey_pkey" PRIMARY KEY ("key", "listingId")
);

CREATE TABLE "SameCar" (
    "firstId" UUID NOT NULL,
    "secondId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "strength" TEXT NOT NULL,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SameCar_pkey" PRIMARY KEY ("firstId", "secondId")
);

-- The listings of a vehicle are joined to its first by what its key was made of.
INSERT INTO "SameCar" ("firstId", "secondId", "reason", "strength")
SELECT first, id,
  CASE WHEN key LIKE 'vin:%' THEN 'vin' WHEN key LIKE 'car:%' THEN 'odometer' ELSE 'repost' END,
  CASE WHEN key LIKE 'vin:%' THEN 'certain' ELSE 'strong' END
FROM (
  SELECT l.id, v.key, first_value(l.id) OVER (PARTITION BY v.id ORDER BY l.id) AS first
  FROM "Listing" l JOIN "Vehicle" v ON v.id = l."vehicleId"
) AS joined
WHERE id <> first;

-- As domain/identity/keys makes them, without those of title and text: these come with the listing's next change.
INSERT INTO "IdentityKey" ("key", "listingId")
SELECT 'post:' || marketplace || ':' || "externalId", id FROM "Listing"
UNION SELECT 'vin:' || upper(vin), id FROM "Listing" WHERE vin IS NOT NULL
UNION SELECT 'odometer:' || make || '|' || model || '|' || year || '|' || floor("odometerMiles" / 3000.0), id FROM "Listing"
  WHERE make IS NOT NULL AND model IS NOT NULL AND year IS NOT NULL AND "odometerMiles" >= 1000
    AND NOT 'joke-odometer' = ANY(coalesce(flags, '{}'))
UNION SELECT 'place:' || make || '|' || model || '|' || year || '|' || substring(lower(town) FROM '[a-z]+(?:[ .''-]+[a-z]+)*'), id
  FROM "Listing" WHERE make IS NOT NULL AND model IS NOT NULL AND year IS NOT NULL AND lower(town) ~ '[a-z]'
UNION SELECT 'place:' || make || '|' || model || '|' || year || '|' || floor(latitude + 0.5) || ',' || floor(longitude + 0.5), id
  FROM "Listing"
  WHERE make IS NOT NULL AND model IS NOT NULL AND year IS NOT NULL AND latitude IS NOT NULL AND longitude IS NOT NULL;

CREATE INDEX "IdentityKey_listingId_idx" ON "IdentityKey"("listingId");
CREATE INDEX "SameCar_secondId_idx" ON "SameCar"("secondId");

ALTER TABLE "IdentityKey" ADD CONSTRAINT "IdentityKey_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SameCar" ADD CONSTRAINT "SameCar_firstId_fkey" FOREIGN KEY ("firstId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SameCar" ADD CONSTRAINT "SameCar_secondId_fkey" FOREIGN KEY ("secondId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

DROP INDEX "Vehicle_key_key";
ALTER TABLE "Vehicle" DROP COLUMN "key";
