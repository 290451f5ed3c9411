-- When a saved car is to be compared with what its buyer knows of it. A trigger sets it when one of its postings changes.
ALTER TABLE "SavedCar" ADD COLUMN "dueAt" TIMESTAMPTZ(3);

-- The engine cuts migrations at each semicolon, so those of the function are written as \x3b.
CREATE FUNCTION saved_car_changed() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN UPDATE "SavedCar" SET "dueAt" = now() WHERE "listingId" IN (
    SELECT NEW.id UNION SELECT id FROM "Listing" WHERE "vehicleId" = NEW."vehicleId")\x3b RETURN NULL\x3b END';

CREATE TRIGGER saved_car_changed AFTER UPDATE OF "priceCents", currency, "goneAt", "vehicleId" ON "Listing" FOR EACH ROW
  WHEN ((NEW."priceCents", NEW.currency, NEW."goneAt", NEW."vehicleId")
    IS DISTINCT FROM (OLD."priceCents", OLD.currency, OLD."goneAt", OLD."vehicleId"))
  EXECUTE FUNCTION saved_car_changed();
