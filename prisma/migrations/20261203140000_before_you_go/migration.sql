-- What the worker decoded VINs to, and NHTSA's recalls and complaints, for the page of a car.
CREATE TABLE "DecodedVin" (
  "vin" TEXT NOT NULL,
  "car" JSONB NOT NULL,
  "decodedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "DecodedVin_pkey" PRIMARY KEY ("vin")
);
CREATE INDEX "DecodedVin_decodedAt_idx" ON "DecodedVin"("decodedAt");

CREATE TABLE "NhtsaReport" (
  "kind" TEXT NOT NULL,
  "make" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "year" INTEGER NOT NULL,
  "askedAt" TIMESTAMPTZ(3) NOT NULL,
  "answer" JSONB,
  "answeredAt" TIMESTAMPTZ(3),
  CONSTRAINT "NhtsaReport_pkey" PRIMARY KEY ("kind", "make", "model", "year")
);
CREATE INDEX "NhtsaReport_askedAt_idx" ON "NhtsaReport"("askedAt");
