-- Rewords stored reasons that buyers read.
CREATE FUNCTION pg_temp.plain(reason TEXT) RETURNS TEXT LANGUAGE sql AS $$
  SELECT regexp_replace(replace(replace(replace(replace(replace(reason,
    'refused our visit', 'has blocked us'),
    ' asked us to slow down', ' has asked us to slow down'),
    'sent a page that we cannot read', 'has sent pages we can’t read'),
    'did not answer', 'hasn’t responded'),
    'could not be read, by a fault of ours', 'hasn’t been readable because of a problem on our side'),
    '(lists cars, but) when their own pages were opened it (.*)$', '\1 \2 when we open their pages')
$$;
UPDATE "Feed" SET "lastReason" = pg_temp.plain("lastReason") WHERE "lastReason" IS NOT NULL;
UPDATE "PostingHealth" SET reason = pg_temp.plain(reason) WHERE reason IS NOT NULL;
UPDATE "MarketplaceHealth" SET reason = pg_temp.plain(reason) WHERE reason IS NOT NULL;
UPDATE "ServiceMail" SET reason = pg_temp.plain(reason)
  WHERE kind IN ('OUTAGE', 'SEARCH_BLIND') AND "sentAt" IS NULL AND reason IS NOT NULL;

UPDATE "Search" SET "pausedReason" = CASE
  WHEN "pausedReason" LIKE 'Paused: the payment for your plan failed.%' THEN 'Paused: your payment failed. Change your card to keep watching.'
  WHEN "pausedReason" LIKE 'Paused: your plan watches up to % searches at once.%' THEN regexp_replace("pausedReason",
    '^Paused: your plan watches up to (\d+) searches at once\..*$', 'Paused: your plan includes \1 active searches. Pause another one to resume this one.')
  WHEN "pausedReason" LIKE 'This search was set up before you showed%' THEN 'This search was created before you confirmed your email address. Resume it if it’s yours.'
  ELSE replace("pausedReason", 'to go on watching.', 'to keep watching.')
END WHERE "pausedReason" IS NOT NULL;
