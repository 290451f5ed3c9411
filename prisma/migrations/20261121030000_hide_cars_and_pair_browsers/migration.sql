-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "feedback" TEXT,
ADD COLUMN     "hiddenAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "PairingLink" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PairingLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE INDEX "PairingLink_userId_idx" ON "PairingLink"("userId");

-- AddForeignKey
ALTER TABLE "PairingLink" ADD CONSTRAINT "PairingLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
