-- The nightly purge finds the oldest rows of each by index.
CREATE INDEX "Vehicle_createdAt_idx" ON "Vehicle"("createdAt");
CREATE INDEX "Reading_createdAt_idx" ON "Reading"("createdAt");
CREATE INDEX "AtomAnswer_createdAt_idx" ON "AtomAnswer"("createdAt");
CREATE INDEX "Alert_createdAt_idx" ON "Alert"("createdAt");
CREATE INDEX "PairingLink_expiresAt_idx" ON "PairingLink"("expiresAt");
