-- Finds the saved cars that are due.
CREATE INDEX CONCURRENTLY "SavedCar_due_idx" ON "SavedCar"("dueAt") WHERE ("dueAt" IS NOT NULL);
