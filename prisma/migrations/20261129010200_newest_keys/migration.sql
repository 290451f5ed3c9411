-- Of the listings that share a key the newest are compared, so the key's index has them in that order.
ALTER TABLE "IdentityKey" ADD COLUMN "listedAt" TIMESTAMPTZ(3);

UPDATE "IdentityKey" k SET "listedAt" = l."firstSeenAt" FROM "Listing" l WHERE l.id = k."listingId";

ALTER TABLE "IdentityKey" ALTER COLUMN "listedAt" SET NOT NULL,
DROP CONSTRAINT "IdentityKey_pkey",
ADD CONSTRAINT "IdentityKey_pkey" PRIMARY KEY ("key", "listedAt", "listingId");
