-- The mail to the operator about events of Paddle that could not be applied.
ALTER TYPE "ServiceMailKind" ADD VALUE 'PAYMENTS_UNCLEAR';
