import type { Random } from '../../../random'
import type { Car } from '../../cars/models'

/** Spellings with relative weights: "Chevy = 65, Chevrolet = 35". */
type Forms = string

/**
 * How sellers spell makes and models. Independent of the catalog's aliases, so that tests detect errors there. The
 * weights of Chevy, VW and Mercedes Benz come from real titles (1,898 from 2017).
 */
const makeForms: Record<string, Forms> = {
  Cadillac: 'Cadillac = 94, Caddy = 6',
  Chevrolet: 'Chevy = 65, Chevrolet = 35',
  Infiniti: 'Infiniti = 95, Infinity = 5',
  'Land Rover': 'Land Rover = 96, Landrover = 4',
  'Mercedes-Benz': 'Mercedes Benz = 57, Mercedes = 26, Benz = 10, Mercedes-Benz = 7',
  MINI: 'Mini = 80, MINI = 20',
  Mitsubishi: 'Mitsubishi = 95, Mitsu = 5',
  Oldsmobile: 'Oldsmobile = 80, Olds = 20',
  Ram: 'Dodge Ram = 48, Ram = 26, RAM = 26',
  Volkswagen: 'VW = 58, Volkswagen = 42',
}

/**
 * `{engine}`: the trim that names the engine ("C 300"). `{tight}`: the same without a space. `{chassis}`: the chassis
 * code.
 */
const byEngine: Forms = '{tight} = 68, {engine} = 18, {chassis} {tight} = 6, {chassis} = 2, {model} = 6'
const modelForms: Record<string, Forms> = {
  'Acura Integra': 'Integra = 1',
  'BMW 1 Series': byEngine,
  'BMW 3 Series': byEngine,
  'BMW 4 Series': byEngine,
  'BMW 5 Series': byEngine,
  'BMW 7 Series': byEngine,
  'Chevrolet Bolt EV': 'Bolt = 55, Bolt EV = 45',
  'Chevrolet Camaro': 'Camaro = 96, Camero = 4',
  'Chevrolet Corvette': 'Corvette = 90, Vette = 10',
  'Chevrolet El Camino': 'El Camino = 70, ElCamino = 30',
  'Chevrolet Express 2500': 'Express 2500 = 55, Express = 25, Express Cargo Van = 20',
  'Chevrolet S10': 'S10 = 65, S-10 = 35',
  'Chevrolet Silverado 1500': 'Silverado = 36, Silverado 1500 = 52, 1500 = 5, Silverado {trim} 1500 = 7',
  'Chevrolet Silverado 2500HD': 'Silverado 2500HD = 30, Silverado 2500 = 35, 2500HD = 20, Silverado 2500 HD = 15',
  'Chevrolet TrailBlazer': 'Trailblazer = 75, Trail Blazer = 25',
  'Chrysler PT Cruiser': 'PT Cruiser = 96, PTCruiser = 4',
  'Chrysler Town & Country': 'Town & Country = 50, Town and Country = 45, T&C = 5',
  'Datsun 280Z': '280Z = 80, 280 Z = 20',
  'DeLorean DMC-12': 'DMC-12 = 70, DMC12 = 30',
  'Dodge Ram 1500': 'Ram 1500 = 72, Ram = 18, 1500 = 10',
  'Ford Crown Victoria': 'Crown Victoria = 60, Crown Vic = 40',
  'Ford E-350': 'E350 = 50, E-350 = 30, Econoline E350 = 20',
  'Ford Explorer Sport Trac': 'Explorer Sport Trac = 70, Sport Trac = 30',
  'Ford F-150': 'F150 = 50, F-150 = 42, F 150 = 8',
  'Ford F-250': 'F250 = 50, F-250 = 30, F-250 Super Duty = 10, F250 Superduty = 10',
  'Ford F-350': 'F350 = 50, F-350 = 30, F-350 Super Duty = 10, F350 Dually = 10',
  'Ford Thunderbird': 'Thunderbird = 85, T-Bird = 15',
  'Ford Transit Connect': 'Transit Connect = 97, TransitConnect = 3',
  'GMC Sierra 1500': 'Sierra = 32, Sierra 1500 = 56, 1500 = 6, Sierra {trim} 1500 = 6',
  'GMC Sierra 2500HD': 'Sierra 2500HD = 35, Sierra 2500 = 40, 2500HD = 15, Sierra 2500 HD = 10',
  'Honda CR-V': 'CRV = 45, CR-V = 50, CR V = 5',
  'Honda HR-V': 'HRV = 45, HR-V = 55',
  'Hyundai Ioniq 5': 'Ioniq 5 = 90, Ioniq5 = 10',
  'Hyundai Santa Fe': 'Santa Fe = 85, SantaFe = 15',
  'Infiniti FX35': 'FX35 = 90, FX 35 = 10',
  'Infiniti G37': 'G37 = 85, G37S = 8, G 37 = 7',
  'Jeep Grand Cherokee': 'Grand Cherokee = 1',
  'Lexus ES 350': 'ES350 = 55, ES 350 = 45',
  'Lexus GS 350': 'GS350 = 55, GS 350 = 45',
  'Lexus GX 460': 'GX460 = 55, GX 460 = 45',
  'Lexus IS 250': 'IS250 = 55, IS 250 = 45',
  'Lexus LS 460': 'LS460 = 55, LS 460 = 45',
  'Lexus NX 200t': 'NX200t = 55, NX 200t = 45',
  'Lexus RX 330': 'RX330 = 55, RX 330 = 45',
  'Lexus RX 350': 'RX350 = 55, RX 350 = 45',
  'Mazda CX-30': 'CX-30 = 60, CX30 = 40',
  'Mazda CX-5': 'CX-5 = 60, CX5 = 40',
  'Mazda CX-9': 'CX-9 = 60, CX9 = 40',
  'Mazda MX-5 Miata': 'Miata = 66, MX-5 Miata = 16, MX5 = 10, Miata MX-5 = 8',
  'Mazda Mazda3': '3 = 36, Mazda3 = 56, Mazda 3 = 8',
  'Mazda Mazda6': '6 = 36, Mazda6 = 56, Mazda 6 = 8',
  'Mazda RX-7': 'RX7 = 55, RX-7 = 45',
  'Mercedes-Benz 300D': '300D = 80, 300 D = 20',
  'Mercedes-Benz C-Class': byEngine,
  'Mercedes-Benz CLK-Class': byEngine,
  'Mercedes-Benz E-Class': byEngine,
  'Mercedes-Benz GL-Class': byEngine,
  'Mercedes-Benz GLC': byEngine,
  'Mercedes-Benz M-Class': byEngine,
  'Mercedes-Benz S-Class': byEngine,
  'Mercedes-Benz SLK': byEngine,
  'Nissan 350Z': '350Z = 85, 350 Z = 15',
  'Nissan 370Z': '370Z = 85, 370 Z = 15',
  'Saab 9-3': '9-3 = 85, 93 = 15',
  'Subaru WRX': 'WRX = 80, Impreza WRX = 20',
  'Tesla Model 3': 'Model 3 = 94, Model3 = 6',
  'Toyota 4Runner': '4Runner = 66, 4 Runner = 26, 4-Runner = 8',
  'Toyota C-HR': 'C-HR = 60, CHR = 40',
  'Toyota FJ Cruiser': 'FJ Cruiser = 80, FJ = 20',
  'Toyota Land Cruiser': 'Land Cruiser = 85, Landcruiser = 15',
  'Toyota RAV4': 'RAV4 = 72, Rav 4 = 22, RAV-4 = 6',
  'Toyota Tacoma': 'Tacoma = 96, Taco = 4',
  'Volkswagen Beetle': 'Beetle = 65, Bug = 35',
  'Volkswagen GTI': 'GTI = 60, Golf GTI = 40',
  'Volkswagen Golf SportWagen': 'Golf SportWagen = 45, Golf Sportwagen = 35, Sportwagen = 20',
}

/** Chassis codes by the last model year of each generation. */
const chassis: Record<string, [lastYear: number, code: string][]> = Object.fromEntries(
  Object.entries({
    'BMW 3 Series': '2005 E46, 2012 E90, 2018 F30, 9999 G20',
    'BMW 5 Series': '2003 E39, 2010 E60, 2016 F10, 9999 G30',
    'BMW 7 Series': '2008 E65, 2015 F01, 9999 G11',
    'Mercedes-Benz C-Class': '2007 W203, 2014 W204, 9999 W205',
    'Mercedes-Benz E-Class': '2009 W211, 2016 W212, 9999 W213',
    'Mercedes-Benz S-Class': '2006 W220, 2013 W221, 9999 W222',
  }).map(([name, codes]) => [name, codes.split(', ').map((code) => [Number(code.slice(0, 4)), code.slice(5)])]),
)

interface SpelledCarName {
  make: string
  model: string
  /** The name already includes the trim, as in "C300". */
  hasTrim: boolean
}

export function drawCarName(car: Car, random: Random): SpelledCarName {
  const name = `${car.make} ${car.model}`
  const make = pickForm(makeForms[car.make] ?? `${car.make} = 1`, random)
  const form = pickForm(modelForms[name] ?? `${car.model} = 1`, random)
  const engine = car.trim ?? car.model
  const code = chassis[name]?.find(([lastYear]) => car.year <= lastYear)?.[1]
  const model = form
    .replace('{model}', car.model)
    .replace('{engine}', engine)
    .replace('{tight}', engine.replace(/ (?=\d)/, ''))
    .replace('{chassis}', code ?? engine.replace(/ (?=\d)/, ''))
    .replace('{trim}', car.trim ?? '')
    .replace(/ +/g, ' ')
    // For a line without chassis codes, the pattern repeats the engine.
    .replace(/^(\S+) \1$/, '$1')
  return { make, model, hasTrim: /\{(?:engine|tight|chassis|trim)/.test(form) }
}

function pickForm(forms: Forms, random: Random): string {
  const weighted = forms.split(', ').map((form) => form.split(' = ') as [string, string])
  let left = random.next() * weighted.reduce((sum, [, weight]) => sum + Number(weight), 0)
  return (weighted.find(([, weight]) => (left -= Number(weight)) < 0) ?? weighted[0]!)[0]
}

const usualTypos: Record<string, string> = {
  hyundai: 'Hyundia',
  infiniti: 'Infinty',
  outlander: 'Aotlander',
  civic: 'Civix',
  chevy: 'Chevey',
  camry: 'Camery',
  nissan: 'Nissian',
  toyota: 'Toyoya',
  volkswagen: 'Volkswagon',
  subaru: 'Subura',
  mitsubishi: 'Mitsubisi',
  silverado: 'Silvarado',
  tacoma: 'Tocoma',
  corolla: 'Corrola',
  altima: 'Altema',
  wrangler: 'Wranger',
  impreza: 'Imprezza',
  equinox: 'Equniox',
}

/** Adds one typo: a letter that is dropped, doubled or replaced by a neighboring key, or two swapped letters. */
export function addTypo(word: string, random: Random): string {
  const usual = usualTypos[word.toLowerCase()]
  if (usual && random.chance(0.6)) return usual
  const at = random.int(1, word.length - 2)
  const [before, here, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
  const kind = random.int(0, 3)
  if (kind === 0) return before + next + after
  if (kind === 1) return before + here + here + next + after
  if (kind === 2 && here !== next) return before + next + here + after
  return before + beside(here) + next + after
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
function beside(letter: string): string {
  const row = rows.find((keys) => keys.includes(letter.toLowerCase()))
  if (!row) return letter
  const at = row.indexOf(letter.toLowerCase())
  return row[at + 1] ?? row[at - 1]!
}
