-- Calls of searches that are gone already.
UPDATE "ModelCall" c SET "searchId" = NULL
WHERE c."searchId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Search" s WHERE s."id" = c."searchId");

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE SET NULL ON UPDATE CASCADE;
