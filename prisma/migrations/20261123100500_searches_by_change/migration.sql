-- The transaction that last changed what a search asks for or whether it is active (decision 032).
ALTER TABLE "Search" ADD COLUMN "changedIn" xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE INDEX "Search_changedIn_idx" ON "Search"("changedIn");

-- The engine cuts migrations at each semicolon, so those of the function are written as \x3b.
CREATE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN NEW."changedIn" := pg_current_xact_id()\x3b RETURN NEW\x3b END';

CREATE TRIGGER search_changed BEFORE UPDATE OF status, make, models, "priceFrom", "priceTo", "yearFrom", "yearTo",
  "mileageFrom", "mileageTo", transmission, "bodyTypes", latitude, longitude, "radiusMiles", countrywide, marketplaces
  ON "Search" FOR EACH ROW EXECUTE FUNCTION search_changed();

-- For the preview: the cars of a week by make and model, and whether anybody looked for them.
CREATE INDEX "Listing_make_model_firstSeenAt_idx" ON "Listing"("make", "model", "firstSeenAt");
CREATE INDEX "Listing_make_firstSeenAt_idx" ON "Listing"("make", "firstSeenAt");
CREATE INDEX "Feed_make_model_idx" ON "Feed"("make", "model");
