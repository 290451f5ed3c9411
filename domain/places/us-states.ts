/** Postal codes of the fifty states and of the other places that the postal service treats like states. */
export const stateNames: Record<string, string> = Object.fromEntries(
  (
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
    'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
    'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
    'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
    'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
    'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|GU Guam|VI Virgin Islands'
  )
    .split('|')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

/** Accepts a state's code or name. Null if it is neither. */
export function stateCode(typed: string): string | null {
  const wanted = typed.trim().toLowerCase()
  const found = Object.entries(stateNames).find(
    ([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
  return found?.[0] ?? null
}

/** The state in a place's label: "CA" for "Oakland, California 94110", "Oakland, CA" or "Oakland, California, United States". */
export function stateOfPlace(label: string | null): string | null {
  const parts = (label ?? '').split(',').map((part) => part.replace(/\d[\d-]*\s*$/, ''))
  return parts.slice(1).reduceRight<string | null>((found, part) => found ?? stateCode(part), null)
}
