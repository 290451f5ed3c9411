CREATE INDEX "Alert_pending_idx" ON "Alert"("searchId", "createdAt") WHERE (status = 'PENDING');

CREATE INDEX "Alert_claimed_idx" ON "Alert"("targetId", "claimedAt") WHERE (status = 'CLAIMED');

CREATE INDEX "Alert_sent_idx" ON "Alert"("sentAt") WHERE ("sentAt" IS NOT NULL);

CREATE INDEX "Alert_mailed_idx" ON "Alert"("sentAt") WHERE ("providerMessageId" IS NOT NULL);

CREATE INDEX "BlindSpell_overAt_idx" ON "BlindSpell"("overAt");
