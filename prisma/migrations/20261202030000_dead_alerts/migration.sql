-- Alerts that could not be sent, for operators. Other alerts are dead because there was nothing to send.
CREATE INDEX "Alert_dead_idx" ON "Alert"("createdAt") WHERE (status = 'DEAD' AND failures > 0);
