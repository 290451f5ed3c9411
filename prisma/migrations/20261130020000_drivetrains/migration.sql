-- Drivetrains that a search asks for; none: any.
ALTER TABLE "Search" ADD COLUMN "drivetrains" TEXT[] NOT NULL DEFAULT '{}';

DROP TRIGGER search_changed ON "Search";
CREATE TRIGGER search_changed BEFORE UPDATE OF status, make, models, "priceFrom", "priceTo", "yearFrom", "yearTo",
  "mileageFrom", "mileageTo", transmission, "bodyTypes", drivetrains, latitude, longitude, "radiusMiles", countrywide,
  marketplaces
  ON "Search" FOR EACH ROW EXECUTE FUNCTION search_changed();
