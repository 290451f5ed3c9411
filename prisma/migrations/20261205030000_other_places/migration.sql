-- Further places of a search. The first one keeps its columns, so older code reads it as before.
ALTER TABLE "Search" ADD COLUMN "otherPlaces" JSONB NOT NULL DEFAULT '[]';

CREATE OR REPLACE TRIGGER search_changed BEFORE UPDATE OF status, make, models, "otherCars", "priceFrom", "priceTo",
  "yearFrom", "yearTo", "mileageFrom", "mileageTo", transmission, "bodyTypes", latitude, longitude, "radiusMiles",
  "otherPlaces", countrywide, marketplaces
  ON "Search" FOR EACH ROW EXECUTE FUNCTION search_changed();
