/** "$15", "$12.50", "€15": whole cents in a currency (ISO 4217), without fraction digits where there are none. */
export function formatMoney(cents: number, currency: string): string {
  const format = { style: 'currency', currency, ...(cents % 100 === 0 && { minimumFractionDigits: 0 }) } as const
  return new Intl.NumberFormat('en-US', format).format(cents / 100)
}
