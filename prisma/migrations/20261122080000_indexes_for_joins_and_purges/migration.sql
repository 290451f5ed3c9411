-- What points to a car is found when the car is purged, and so is what has not been seen for long.
CREATE INDEX "Alert_vehicleId_idx" ON "Alert"("vehicleId");
CREATE INDEX "Alert_listingId_idx" ON "Alert"("listingId");
CREATE INDEX "Listing_lastSeenAt_idx" ON "Listing"("lastSeenAt");
CREATE INDEX "Listing_contentHash_idx" ON "Listing"("contentHash");
