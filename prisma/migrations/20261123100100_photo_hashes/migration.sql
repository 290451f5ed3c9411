-- What tells a listing's photos apart from those of other cars. It goes with its listing.
CREATE TABLE "PhotoHash" (
    "listingId" UUID NOT NULL,
    "photo" TEXT NOT NULL,
    "hash" TEXT,

    CONSTRAINT "PhotoHash_pkey" PRIMARY KEY ("listingId", "photo")
);
CREATE INDEX "PhotoHash_hash_idx" ON "PhotoHash"("hash");
ALTER TABLE "PhotoHash" ADD CONSTRAINT "PhotoHash_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;
