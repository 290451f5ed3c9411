-- The name that a buyer gave a search, and the zone in which times in mails are told.
ALTER TABLE "Search" ADD COLUMN "name" TEXT;
ALTER TABLE "User" ADD COLUMN "timeZone" TEXT;
