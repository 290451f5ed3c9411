-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'VISITOR_NOTES';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "hasNoteAlerts" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "ServiceMail" ADD COLUMN     "notesToldAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "ShareLink" ADD COLUMN     "showsPlans" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "VisitorNote" ADD COLUMN     "listingId" UUID,
ADD COLUMN     "toldAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "SharedLike" (
    "linkId" UUID NOT NULL,
    "listingId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SharedLike_pkey" PRIMARY KEY ("linkId","listingId")
);

-- CreateIndex
CREATE INDEX "SharedLike_listingId_idx" ON "SharedLike"("listingId");

-- AddForeignKey
ALTER TABLE "SharedLike" ADD CONSTRAINT "SharedLike_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "ShareLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SharedLike" ADD CONSTRAINT "SharedLike_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VisitorNote" ADD CONSTRAINT "VisitorNote_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
