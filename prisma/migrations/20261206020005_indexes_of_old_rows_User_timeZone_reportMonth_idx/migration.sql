-- CreateIndex
CREATE INDEX CONCURRENTLY "User_timeZone_reportMonth_idx" ON "User"("timeZone", "reportMonth");

