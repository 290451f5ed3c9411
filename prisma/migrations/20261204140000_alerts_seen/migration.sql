-- Alerts sent to a device after its owner last opened the results are unread. What was sent before this counts as seen.
ALTER TABLE "NotificationTarget" ADD COLUMN "alertsSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
