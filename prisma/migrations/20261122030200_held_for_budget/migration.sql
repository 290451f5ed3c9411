-- AlterTable
ALTER TABLE "Search" ADD COLUMN     "compileFailures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "compileAfter" TIMESTAMPTZ(3),
ADD COLUMN     "compileVersion" INTEGER,
ADD COLUMN     "isCompileHeld" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "isHeld" BOOLEAN NOT NULL DEFAULT false;
