export const paymentsPath = '/dashboard/account/payments'
