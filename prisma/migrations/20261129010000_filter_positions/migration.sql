-- A search filters what changed on its feeds since it last looked (decision 065).
ALTER TABLE "FeedListing" ADD COLUMN "changedIn" xid8 NOT NULL DEFAULT pg_current_xact_id();

ALTER TABLE "SearchFeed" ADD COLUMN "filteredTo" xid8,
ADD COLUMN "filteredVersion" INTEGER;

CREATE INDEX "FeedListing_feedId_changedIn_idx" ON "FeedListing"("feedId", "changedIn");

-- The engine cuts migrations at each semicolon, so those of the function are written as \x3b.
CREATE FUNCTION listing_changed() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN UPDATE "FeedListing" SET "changedIn" = pg_current_xact_id() WHERE "listingId" = NEW.id\x3b RETURN NULL\x3b END';

CREATE TRIGGER listing_changed AFTER UPDATE OF revision, "goneAt" ON "Listing" FOR EACH ROW
  WHEN (NEW.revision <> OLD.revision OR (OLD."goneAt" IS NOT NULL AND NEW."goneAt" IS NULL))
  EXECUTE FUNCTION listing_changed();

-- A listing that is merged into another one takes its feeds along.
CREATE TRIGGER feed_listing_moved BEFORE UPDATE OF "listingId" ON "FeedListing" FOR EACH ROW EXECUTE FUNCTION search_changed();
