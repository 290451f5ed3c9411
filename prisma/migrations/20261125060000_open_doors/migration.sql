-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'WEBHOOK_OFF';
ALTER TYPE "TargetKind" ADD VALUE 'WEBHOOK';

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "AtomLink" (
    "searchId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AtomLink_pkey" PRIMARY KEY ("searchId")
);
CREATE TABLE "AtomEntry" (
    "searchId" UUID NOT NULL,
    "carId" UUID NOT NULL,
    "grade" "OpenGrade" NOT NULL,
    "priceCents" INTEGER,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AtomEntry_pkey" PRIMARY KEY ("searchId","carId")
);
CREATE TABLE "Webhook" (
    "targetId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "earlierSecret" TEXT,
    "rotatedAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "lastAnswer" TEXT,
    "lastAt" TIMESTAMPTZ(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("targetId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");
CREATE UNIQUE INDEX "AtomLink_tokenHash_key" ON "AtomLink"("tokenHash");

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AtomLink" ADD CONSTRAINT "AtomLink_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "Search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AtomEntry" ADD CONSTRAINT "AtomEntry_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "AtomLink"("searchId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "NotificationTarget"("id") ON DELETE CASCADE ON UPDATE CASCADE;
