-- Read-only links to a car or the shortlist, and the notes of those who opened them.
CREATE TABLE "ShareLink" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "searchId" UUID,
  "listingId" UUID,
  "tokenHash" TEXT NOT NULL,
  "salt" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ShareLink_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ShareLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ShareLink_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ShareLink_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ShareLink_tokenHash_key" ON "ShareLink"("tokenHash");
CREATE INDEX "ShareLink_userId_idx" ON "ShareLink"("userId");
CREATE INDEX "ShareLink_searchId_idx" ON "ShareLink"("searchId");
CREATE INDEX "ShareLink_listingId_idx" ON "ShareLink"("listingId");

CREATE TABLE "VisitorNote" (
  "id" UUID NOT NULL,
  "linkId" UUID NOT NULL,
  "name" TEXT,
  "text" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "VisitorNote_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "VisitorNote_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "ShareLink"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "VisitorNote_linkId_idx" ON "VisitorNote"("linkId");
