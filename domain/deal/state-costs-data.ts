/** How a state taxes a car bought from a private person, if not like one from a dealer. */
export type PrivateSaleTax = 'untaxed' | 'unclear' | 'table'

export interface StateRow {
  /** The state's own tax on a car bought from a dealer, in percent of the price. 0: none. Null: not one rate. */
  taxPercent: number | null
  maxTaxDollars?: number
  minTaxDollars?: number
  privateSale?: PrivateSaleTax
  /** Null: not verified, or it depends on more than the state. */
  titleDollars: number | null
  /** For a gasoline passenger car, if it is one figure in the whole state. Null: not verified, or by weight or value. */
  registrationDollars: number | null
  /** 1 unless stated. */
  registrationYears?: number
  /** No county or city adds to the tax. */
  isStatewide?: boolean
  /** A higher book value is taxed instead of the price. */
  isValueTaxed?: boolean
  note?: string
  sources: string[]
}

/** A title agency's table for all states: titles and rates. It is the source of a title fee where no other is named. */
const guide = 'Illinois Title Services’ guide to the states'
/** No official page was at hand. */
const others = 'two or more car-cost guides that agree'

/** "2%, title $18": a row without anything special. */
const row = (
  taxPercent: number | null,
  titleDollars: number | null,
  more: Partial<StateRow> = {},
  sources: string[] = [],
): StateRow => ({ taxPercent, titleDollars, registrationDollars: null, ...more, sources: [...sources, guide] })

/** Looked up in November 2026. What no source stated, or sources stated differently, is left out. */
export const stateRows: Record<string, StateRow> = {
  AL: row(2, 18, {}, [others]),
  AK: row(0, 15, { note: 'Some cities and boroughs have a sales tax.' }),
  AZ: row(5.6, 4, { privateSale: 'unclear', note: 'Registration is $9.50 plus a license tax by the car’s value.' }, [
    'azdot.gov',
  ]),
  AR: row(6.5, 10),
  CA: row(7.25, 15, { note: 'Registration depends on the car’s value and the county.' }, ['dmv.ca.gov']),
  CO: row(2.9, 7.2),
  CT: row(6.35, 25),
  DC: row(null, 26, { note: 'The tax is 1% to 10.1% of the car’s value, by weight and gas mileage.' }, ['dmv.dc.gov']),
  DE: row(5.25, 35, { registrationDollars: 40, isStatewide: true, isValueTaxed: true }, [others]),
  FL: row(6, 75.25, { note: 'Without a Florida plate to transfer, registration costs $225 more, once.' }, [others]),
  GA: row(7, 18, { isStatewide: true, isValueTaxed: true }, ['whitecountyga.gov']),
  HI: row(4, null, { privateSale: 'unclear' }),
  ID: row(6, 14, {}, ['co.nezperce.id.us']),
  IL: row(6.25, 165, { privateSale: 'table', registrationDollars: 151 }, ['tax.illinois.gov', others]),
  IN: row(7, 15),
  IA: { ...row(5, null), sources: [others] },
  KS: row(6.5, 10),
  KY: row(6, 9, { registrationDollars: 21, isValueTaxed: true }, [others]),
  LA: row(5, 76.5, { isValueTaxed: true }, ['legalclarity.org, citing the Department of Revenue']),
  ME: row(
    5.5,
    33,
    {
      registrationDollars: 35,
      isStatewide: true,
      note: 'Towns charge an excise tax by the car’s age and price when new.',
    },
    [others],
  ),
  MD: row(6.5, 200, { isStatewide: true, note: 'Registration depends on weight.' }, ['mva.maryland.gov', others]),
  MA: row(6.25, 75, {}, ['mass.gov']),
  MI: row(6, 15, { isStatewide: true, isValueTaxed: true }, ['michigan.gov']),
  MN: { ...row(6.875, null), sources: ['revenue.state.mn.us', 'dps.mn.gov'] },
  MS: row(5, 10),
  MO: row(4.225, 17.5),
  MT: row(0, 12.36),
  NE: row(5.5, 10),
  NV: row(6.85, 28.25, { privateSale: 'untaxed' }, ['dmv.nv.gov', others]),
  NH: {
    ...row(0, null, { isStatewide: true, note: 'Towns charge a permit fee by the car’s age and price when new.' }),
    sources: [others],
  },
  NJ: row(6.625, 60),
  NM: row(4, 5),
  NY: row(4, 50, { note: 'Registration depends on weight.' }, [others]),
  NC: row(3, 66.75, { registrationDollars: 46.25, isStatewide: true }, ['ncdot.gov', others]),
  ND: row(5, 6.5, { isStatewide: true }, [others]),
  OH: row(5.75, 15, {}, [others]),
  OK: row(4.5, 11, { isValueTaxed: true, note: 'The tax is 3.25% excise tax and 1.25% sales tax.' }, [
    'broadwaytagagency.com, a licensed tag agency',
  ]),
  OR: row(0, null, { isStatewide: true, note: 'A title costs $101 to $192, by gas mileage.' }),
  PA: {
    ...row(6, null, { isValueTaxed: true, note: 'Allegheny County adds 1%, and Philadelphia 2%.' }),
    sources: [others],
  },
  RI: { ...row(7, null, { isValueTaxed: true }), sources: ['legalclarity.org, citing R.I. Gen. Laws § 44-18-20'] },
  SC: row(5, 15, { maxTaxDollars: 500, isStatewide: true, registrationDollars: 40, registrationYears: 2 }, [
    'S.C. Code § 56-3-627',
    others,
  ]),
  SD: row(4, 12, {}, ['dor.sd.gov']),
  TN: row(7, 14),
  TX: row(
    6.25,
    33,
    {
      registrationDollars: 50.75,
      isStatewide: true,
      isValueTaxed: true,
      note: 'Some counties charge $28 for the title. All add local registration fees.',
    },
    [others],
  ),
  UT: row(4.85, 6),
  VT: row(6, 42),
  VA: row(4.15, 15, { minTaxDollars: 75, isValueTaxed: true }, [others]),
  WA: row(6.5, 42),
  WV: row(6, 15),
  WI: row(5, 164.5, { registrationDollars: 85 }, [others]),
  WY: row(4, 15),
}

/** Illinois, private sales below $15,000: dollars by the car's age, from 1 year or less to 11 or more (form RUT-5). */
export const illinoisTaxByAge = [465, 365, 290, 240, 190, 165, 155, 140, 125, 115, 100]
/** Of $15,000 to $19,999.99. Higher prices have further steps, which we could not verify. */
export const illinoisTaxAbove = { fromDollars: 15_000, toDollars: 20_000, taxDollars: 850 }
