ALTER TABLE "VisitorNote" VALIDATE CONSTRAINT "VisitorNote_listingId_fkey";
