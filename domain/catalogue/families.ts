/** Models that are told apart by a number, which may stand words away: "Silverado LT 1500", "2500 Dodge Ram". */
export interface Family {
  make: string
  /** The number to the model's id. */
  numbers: Record<string, string>
}

const heavy = (name: string, hd = 'hd'): Record<string, string> => ({
  '1500': `${name}-1500`,
  '1500hd': `${name}-1500`,
  '2500': `${name}-2500${hd}`,
  '2500hd': `${name}-2500${hd}`,
  '3500': `${name}-3500${hd}`,
  '3500hd': `${name}-3500${hd}`,
})
const vans = (name: string): Record<string, string> => ({ '1500': `${name}-1500`, '2500': `${name}-2500`, '3500': `${name}-3500` })
const econolines = { '150': 'e-150', '250': 'e-250', '350': 'e-350', '450': 'e-450', e150: 'e-150', e250: 'e-250', e350: 'e-350', e450: 'e-450' }
const superDuty = { '250': 'f-250', '350': 'f-350', '450': 'f-450', '550': 'f-550', f250: 'f-250', f350: 'f-350', f450: 'f-450', f550: 'f-550' }
const rams = { ...heavy('ram', ''), '1500hd': 'ram-1500', '2500hd': 'ram-2500', '3500hd': 'ram-3500' }

/** By a word that is the family's own: it names the make. */
export const families: Record<string, Family> = {
  sierra: { make: 'gmc', numbers: heavy('sierra') },
  silverado: { make: 'chevrolet', numbers: heavy('silverado') },
  silverados: { make: 'chevrolet', numbers: heavy('silverado') },
  silverdo: { make: 'chevrolet', numbers: heavy('silverado') },
  silvarado: { make: 'chevrolet', numbers: heavy('silverado') },
  siverado: { make: 'chevrolet', numbers: heavy('silverado') },
  savana: { make: 'gmc', numbers: vans('savana') },
  savanna: { make: 'gmc', numbers: vans('savana') },
  econoline: { make: 'ford', numbers: econolines },
  ecoline: { make: 'ford', numbers: econolines },
  econline: { make: 'ford', numbers: econolines },
  promaster: { make: 'ram', numbers: { ...vans('promaster'), city: 'promaster-city' } },
  superduty: { make: 'ford', numbers: superDuty },
}

/** By a word that is plain elsewhere: a family only where the make is named. */
export const familiesOfMake: Record<string, Record<string, Record<string, string>>> = {
  chevrolet: { express: vans('express') },
  dodge: { ram: rams, rams: rams },
  ford: { duty: superDuty },
  gmc: { siera: heavy('sierra'), seirra: heavy('sierra'), seria: heavy('sierra') },
}

const vanWords = new Set('van vans express savana savanna suburban yukon avalanche g box bus cutaway cube dump flatbed bucket stake utility service passenger cargo conversion tahoe 4500 5500 kodiak c k ck'.split(' '))
const pickupWords = new Set('cab crewcab pickup 4x4 4wd z71 duramax bed shortbed longbed dually hd ltz lt slt sle denali crew 2500hd 3500hd'.split(' '))

/** "Chevy 1500 crew cab": a number beside a make that builds both vans and pick-ups, where a word says which. */
export const numbersOfMake: Record<string, { numbers: Record<string, string>; onlyWith: Set<string> | null; notWith: Set<string> }> = {
  chevrolet: { numbers: heavy('silverado'), onlyWith: pickupWords, notWith: vanWords },
  gmc: { numbers: heavy('sierra'), onlyWith: pickupWords, notWith: vanWords },
  dodge: { numbers: rams, onlyWith: null, notWith: new Set(['van', 'sprinter', 'promaster', 'b', 'dakota']) },
  ram: {
    numbers: { '1500': '1500', '2500': '2500', '3500': '3500', '4500': '4500', '5500': '5500' },
    onlyWith: null,
    notWith: new Set(['van', 'promaster', 'master', 'sprinter']),
  },
}
