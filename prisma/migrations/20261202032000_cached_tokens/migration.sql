-- Input of a model call that the service had cached: a part of "inputTokens".
ALTER TABLE "ModelCall" ADD COLUMN "cachedTokens" INTEGER NOT NULL DEFAULT 0;
