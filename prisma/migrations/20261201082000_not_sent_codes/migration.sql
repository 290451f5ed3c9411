-- An alert that was never sent stores a code (domain/alerts/not-sent) instead of a sentence.
UPDATE "Alert" SET failure = CASE
  WHEN failure LIKE 'the search is paused%' OR failure LIKE 'the search was paused%' THEN 'search-paused'
  WHEN failure = 'the search was deleted' THEN 'search-deleted'
  WHEN failure = 'the car is gone' THEN 'car-gone'
  WHEN failure LIKE 'the car was judged differently%' OR failure LIKE 'the car is not told%' THEN 'car-regraded'
  WHEN failure LIKE 'such cars are not told%' THEN 'fewer-alerts'
  WHEN failure = 'the car was hidden' THEN 'car-hidden'
  WHEN failure = 'no untold car is left' THEN 'nothing-new'
  WHEN failure = 'told already' THEN 'already-alerted'
  WHEN failure = 'an earlier alert about the car waits' THEN 'superseded'
  WHEN failure = 'target is off' THEN 'target-off'
  WHEN failure = 'mail about this search is stopped' THEN 'search-muted'
  WHEN failure = 'nothing is left for the digest' THEN 'digest-empty'
  WHEN failure LIKE 'the account was taken back%' THEN 'account-secured'
  WHEN failure = 'the account was deleted' THEN 'account-deleted'
  WHEN failure = 'the outage is over' THEN 'outage-over'
  WHEN failure = 'it waited too long for a digest' THEN 'no-digest'
  WHEN failure LIKE 'it waited too long%' THEN 'too-old'
  WHEN failure IN ('the push service answered 404', 'the push service answered 410') THEN 'device-off'
  WHEN failure = 'the endpoint is not on an allowed host' THEN 'unknown-push-service'
  ELSE failure
END WHERE failure IS NOT NULL AND status = 'DEAD';
