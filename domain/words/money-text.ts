/** "$15", "$12.50", "€15". Omits zero cents. `currency` is ISO 4217. */
export function formatMoney(cents: number, currency: string): string {
  const format = { style: 'currency', currency, ...(cents % 100 === 0 && { minimumFractionDigits: 0 }) } as const
  return new Intl.NumberFormat('en-US', format).format(cents / 100)
}
