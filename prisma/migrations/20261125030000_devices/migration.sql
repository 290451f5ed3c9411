-- The key that a browser subscribed for, so that a refusal of another key can be told from a fault of ours.
ALTER TABLE "NotificationTarget" ADD COLUMN "vapidKey" TEXT;
ALTER TABLE "NotificationTarget" ADD COLUMN "isPaired" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "NotificationTarget" ADD COLUMN "testedAt" TIMESTAMPTZ(3);
ALTER TABLE "NotificationTarget" ADD COLUMN "testResult" TEXT;

-- Which browser a code added, so that the screen that shows the code can say so.
ALTER TABLE "PairingLink" ADD COLUMN "targetId" UUID;
CREATE INDEX "PairingLink_targetId_idx" ON "PairingLink"("targetId");
ALTER TABLE "PairingLink" ADD CONSTRAINT "PairingLink_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "NotificationTarget"("id") ON DELETE SET NULL ON UPDATE CASCADE;
