/** First and last model year of each make in the United States. A make that is not listed has no limits. */
export const makeYears: Record<string, readonly [number, number]> = {
  acura: [1986, 9999],
  amc: [1954, 1988],
  'austin-healey': [1953, 1971],
  daewoo: [1998, 2002],
  daihatsu: [1987, 1992],
  datsun: [1958, 1986],
  delorean: [1981, 1983],
  eagle: [1988, 1998],
  fisker: [2012, 9999],
  freightliner: [1942, 9999],
  genesis: [2017, 9999],
  geo: [1989, 1997],
  hudson: [1909, 1957],
  hummer: [1992, 2010],
  hyundai: [1985, 9999],
  ineos: [2023, 9999],
  infiniti: [1990, 9999],
  isuzu: [1972, 2009],
  karma: [2016, 9999],
  kia: [1993, 9999],
  lexus: [1989, 9999],
  lucid: [2021, 9999],
  maybach: [2002, 2013],
  mercury: [1938, 2011],
  mini: [1959, 9999],
  nash: [1917, 1962],
  oldsmobile: [1897, 2004],
  packard: [1899, 1958],
  plymouth: [1928, 2001],
  polestar: [2019, 9999],
  pontiac: [1926, 2010],
  // Pickups named Ram before the make existed are Dodges. The name dates from 1981.
  ram: [1981, 9999],
  rivian: [2021, 9999],
  saab: [1949, 2011],
  saturn: [1990, 2010],
  scion: [2003, 2016],
  smart: [2008, 2019],
  srt: [2013, 2014],
  studebaker: [1902, 1966],
  suzuki: [1985, 2013],
  tesla: [2008, 9999],
  vinfast: [2023, 9999],
  willys: [1908, 1963],
  yugo: [1985, 1992],
}

/** A null year rules out no make. */
export function wasMakeSoldIn(makeId: string, year: number | null): boolean {
  const years = makeYears[makeId]
  if (year === null && makeId === 'srt') return false // other makes use "SRT" as a trim
  return year === null || !years || (year >= years[0] && year <= years[1])
}

/** Names that two makes use, with the years in which the rarer make used them: "E350" is a Ford or a Mercedes-Benz. */
const nameYears: Record<string, readonly [number, number]> = {
  'cadillac fleetwood': [1927, 1996],
  'dodge hornet': [2023, 9999],
  'ford lightning': [2022, 9999],
  'ford raptor': [2010, 9999],
  'gmc suburban': [1937, 1999],
  'land-rover freelander': [2002, 2005],
  'mercedes-benz e150': [0, 0],
  'mercedes-benz e250': [2014, 2016],
  'mercedes-benz e350': [2005, 2023],
  'mercedes-benz e450': [2018, 9999],
  'ram dakota': [2011, 2011],
  'ram trx': [2021, 9999],
  'chrysler voyager': [2001, 9999],
  'plymouth voyager': [1984, 2000],
  'chrysler prowler': [2001, 2002],
  'plymouth prowler': [1997, 2000],
  'hudson hornet': [1951, 1957],
  'hyundai genesis': [2009, 2016],
  'toyota pickup': [1969, 1995],
  // Sellers also call them Jeeps.
  'willys cj2a': [0, 0],
  'willys cj3a': [0, 0],
  'willys cj3b': [0, 0],
}

/** Ordinary words that named cars until then. A later year beside one belongs to something else. */
const classics = new Set(
  (
    'apache aries belvedere brat catalina chieftain citation comet conquest cordoba corona coronet courier cyclone ' +
    'dasher diplomat duster elan electra europa falcon fury granada luv lynx merak milano miura modela modelt mondial ' +
    'monza newport nomad omega omni pinto polara rambler rampage reliant satellite scamp squareback stag starfire ' +
    'tempest valiant vega versailles wildcat'
  ).split(' '),
)
const lastClassicYear = 1995

export function wasNameUsedIn(makeId: string, name: string, year: number | null): boolean {
  if (year !== null && year > lastClassicYear && classics.has(name)) return false
  const years = nameYears[`${makeId} ${name}`]
  return year === null || !years || (year >= years[0] && year <= years[1])
}
