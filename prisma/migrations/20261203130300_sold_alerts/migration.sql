-- An alert that a saved car is not on sale anymore.
ALTER TYPE "NotificationReason" ADD VALUE 'SOLD';
