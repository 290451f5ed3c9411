-- Notes of buyers about cars, corrections of answers that were read wrongly, and why a car is not a match.
CREATE TABLE "CarNote" (
  "userId" UUID NOT NULL,
  "vehicleId" UUID NOT NULL,
  "text" TEXT NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "CarNote_pkey" PRIMARY KEY ("userId", "vehicleId"),
  CONSTRAINT "CarNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CarNote_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CarNote_vehicleId_idx" ON "CarNote"("vehicleId");

ALTER TABLE "SellerAnswer" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'seller', ADD COLUMN "reading" JSONB;
ALTER TABLE "Candidate" ADD COLUMN "feedbackText" TEXT;
