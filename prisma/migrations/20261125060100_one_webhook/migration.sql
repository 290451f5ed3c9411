-- CreateIndex
CREATE UNIQUE INDEX "NotificationTarget_one_webhook_key" ON "NotificationTarget"("userId") WHERE (kind = 'WEBHOOK');
