-- A new value of an enumeration can be used only after the transaction that adds it.
ALTER TYPE "AlertReason" ADD VALUE 'DIGEST';
