-- Readings and answers that were made while none of the listing's photos could be had. They may be made good once.
ALTER TABLE "Reading" ADD COLUMN "isBlind" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "CriterionAnswer" ADD COLUMN "isBlind" BOOLEAN NOT NULL DEFAULT false;
