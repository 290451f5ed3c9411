-- A suppressed address stores the reason instead of its text.
UPDATE "NotificationTarget" SET "deadReason" = CASE
  WHEN "deadReason" LIKE 'Mail to this address came back, %' THEN 'BOUNCED'
  WHEN "deadReason" LIKE 'All mail to this address was stopped %' THEN 'UNSUBSCRIBED'
  WHEN "deadReason" LIKE 'Mail to this address was reported as spam, %' THEN 'COMPLAINED'
  ELSE "deadReason"
END WHERE "deadReason" IS NOT NULL;
