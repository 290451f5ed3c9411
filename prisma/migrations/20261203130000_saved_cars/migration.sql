-- Cars that buyers put on their shortlist.
CREATE TYPE "SavedCarState" AS ENUM ('TO_CALL', 'ASKED', 'SEEN', 'OFFERED', 'GONE', 'BOUGHT');

CREATE TABLE "SavedCar" (
  "userId" UUID NOT NULL,
  "listingId" UUID NOT NULL,
  "searchId" UUID,
  "state" "SavedCarState" NOT NULL DEFAULT 'TO_CALL',
  "appointmentAt" TIMESTAMPTZ(3),
  "priceCents" INTEGER,
  "currency" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SavedCar_pkey" PRIMARY KEY ("userId", "listingId"),
  CONSTRAINT "SavedCar_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "SavedCar_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "SavedCar_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "SavedCar_listingId_idx" ON "SavedCar"("listingId");
CREATE INDEX "SavedCar_searchId_idx" ON "SavedCar"("searchId");
