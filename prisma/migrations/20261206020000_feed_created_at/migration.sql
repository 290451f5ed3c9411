-- now() is evaluated once for the rows that exist, so the table is not rewritten.
ALTER TABLE "Feed" ADD COLUMN "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
