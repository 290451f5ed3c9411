-- Copies from the listing, by which an index finds a search's newest filtered ads and counts them by marketplace.
ALTER TABLE "Candidate" ADD COLUMN "marketplace" TEXT,
ADD COLUMN "postedAt" TIMESTAMPTZ(3);

-- A trigger sets them, so the code of the release before does not have to. The nightly purge sets those of older rows.
-- The engine cuts migrations at each semicolon, so those of the function are written as \x3b.
CREATE FUNCTION candidate_filtered() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN SELECT l.marketplace, l."postedAt" INTO NEW.marketplace, NEW."postedAt" FROM "Listing" l
    WHERE l.id = NEW."listingId"\x3b RETURN NEW\x3b END';

CREATE TRIGGER candidate_filtered BEFORE INSERT OR UPDATE OF "listingId", "listingRevision" ON "Candidate" FOR EACH ROW
  EXECUTE FUNCTION candidate_filtered();
