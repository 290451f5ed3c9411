-- What is stored was made under the first version of the instructions. A list without a value counts as empty.
ALTER TABLE "Reading" ADD COLUMN     "instructionsVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "unfounded" TEXT[],
ADD COLUMN     "timesAsked" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Reading" ALTER COLUMN "instructionsVersion" DROP DEFAULT;
ALTER TABLE "Reading" DROP CONSTRAINT "Reading_pkey",
ADD CONSTRAINT "Reading_pkey" PRIMARY KEY ("contentHash", "model", "instructionsVersion");

ALTER TABLE "AtomAnswer" ADD COLUMN     "instructionsVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "isUnfounded" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "timesAsked" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "AtomAnswer" ALTER COLUMN "instructionsVersion" DROP DEFAULT;
ALTER TABLE "AtomAnswer" DROP CONSTRAINT "AtomAnswer_pkey",
ADD CONSTRAINT "AtomAnswer_pkey" PRIMARY KEY ("contentHash", "atomKey", "model", "instructionsVersion");
