-- When a buyer looks at a search, so that a screen can say what is new since the last time.
ALTER TABLE "Search" ADD COLUMN "visitBegan" TIMESTAMPTZ(3);
ALTER TABLE "Search" ADD COLUMN "newSince" TIMESTAMPTZ(3);
