-- What a buyer has written in the search form and not saved yet, with what the model made of it.
CREATE TABLE "UnsavedWords" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "words" TEXT NOT NULL,
  "drafts" JSONB,
  "failure" TEXT,
  "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "UnsavedWords_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "UnsavedWords_userId_askedAt_idx" ON "UnsavedWords"("userId", "askedAt");
CREATE INDEX "UnsavedWords_askedAt_idx" ON "UnsavedWords"("askedAt");
ALTER TABLE "UnsavedWords" ADD CONSTRAINT "UnsavedWords_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
