-- AlterTable
ALTER TABLE "RefundRequest" ADD COLUMN     "isOurs" BOOLEAN NOT NULL DEFAULT false;

-- The product began every reason of its own with these words, and a person's request has its own.
UPDATE "RefundRequest" SET "isOurs" = true WHERE "reason" LIKE 'Bought beside another plan of the same account. The product ended it,%';
