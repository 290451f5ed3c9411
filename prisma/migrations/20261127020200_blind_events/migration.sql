-- AlterEnum
ALTER TYPE "AlertReason" ADD VALUE 'BLIND';

-- AlterTable
ALTER TABLE "Alert" ADD COLUMN     "blindSpellId" UUID;

-- CreateIndex
CREATE INDEX "Alert_blindSpellId_idx" ON "Alert"("blindSpellId");

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_blindSpellId_fkey" FOREIGN KEY ("blindSpellId") REFERENCES "BlindSpell"("id") ON DELETE SET NULL ON UPDATE CASCADE;
