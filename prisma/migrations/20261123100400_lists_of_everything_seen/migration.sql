-- What a search saw is paged newest first, and the few cars that were set aside are found without reading all.
CREATE INDEX "Candidate_searchId_foundAt_listingId_idx" ON "Candidate"("searchId", "foundAt" DESC, "listingId" DESC);
CREATE INDEX "Candidate_hidden_idx" ON "Candidate"("searchId") WHERE ("hiddenAt" IS NOT NULL);

-- A posting is found by its address.
CREATE INDEX "Listing_url_idx" ON "Listing" USING HASH ("url");
