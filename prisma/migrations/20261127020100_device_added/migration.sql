-- AlterEnum
ALTER TYPE "ServiceMailKind" ADD VALUE 'DEVICE_ADDED';
