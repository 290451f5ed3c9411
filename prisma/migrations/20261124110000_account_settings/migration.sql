-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'NEW_ADDRESS';
ALTER TYPE "ServiceMailKind" ADD VALUE 'ADDRESS_CHANGED';

-- AlterTable
ALTER TABLE "User" ADD COLUMN "deletedAt" TIMESTAMPTZ(3);
ALTER TABLE "Session" ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "device" TEXT,
  ADD COLUMN "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "ServiceMail" ADD COLUMN "to" TEXT;

-- CreateTable
CREATE TABLE "AddressChange" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AddressChange_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "Session_id_key" ON "Session"("id");
CREATE INDEX "AddressChange_userId_idx" ON "AddressChange"("userId");
CREATE INDEX "AddressChange_expiresAt_idx" ON "AddressChange"("expiresAt");

-- AddForeignKey
ALTER TABLE "AddressChange" ADD CONSTRAINT "AddressChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
