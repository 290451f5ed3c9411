/** Where a failed payment is mended. */
export const changeCard = { words: 'Change your card', to: '/dashboard/account#plan-title' }
