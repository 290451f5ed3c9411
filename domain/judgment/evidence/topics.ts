import type { Feature } from '../features/features'
import { paintFeatures } from '../features/paint'

/** The features that each marketplace attribute can describe. */
interface Topic {
  features: Feature[]
  /** Singular words. An open question that contains one of them is about this topic. */
  words: Set<string>
  /** True when the attribute describes only these features, whatever words its value contains. */
  isClosed: boolean
}

const colors =
  'black white silver gray grey red blue green brown gold yellow orange purple beige tan cream burgundy maroon bronze pearl negro blanco plata gris rojo azul verde'

const row = (labels: string, features: Feature[], words: string, isClosed = true) => {
  const topic: Topic = { features, words: new Set(words.split(/\s+/)), isClosed }
  return labels.split(', ').map((label) => [label, topic] as const)
}

const topics = new Map([
  ...row(
    'paint, paint color, color, colour, exterior, exterior color, exterior colour',
    paintFeatures,
    `${colors} paint painted color colour colored exterior`,
  ),
  ...row(
    'interior color, interior colour',
    ['black interior', 'light interior'],
    `${colors} interior color colour`,
    false,
  ),
  ...row(
    'fuel, fuel type',
    ['hybrid', 'plug-in hybrid', 'electric', 'diesel'],
    'fuel gas gasoline petrol diesel hybrid electric flex ethanol e85',
  ),
  ...row('cylinders', ['cylinders'], 'cylinder cyl v4 v6 v8 v10 v12 i4 i6 inline engine'),
  ...row(
    'engine',
    ['cylinders', 'engine size', 'horsepower', 'turbo', 'hybrid', 'plug-in hybrid', 'electric', 'diesel'],
    'engine motor cylinder cyl v4 v6 v8 v10 v12 i4 i6 inline liter litre turbo turbocharged hybrid diesel electric',
    false,
  ),
  ...row(
    'drive, drivetrain, drive type, driven wheels',
    ['all-wheel drive', 'four-wheel drive', 'front-wheel drive', 'rear-wheel drive'],
    'drive drivetrain wheel awd 4wd fwd rwd 4x4 2wd traction',
  ),
  ...row(
    'transmission',
    ['manual transmission', 'automatic transmission', 'cvt'],
    'transmission manual automatic stick shift cvt gearbox speed clutch',
    false,
  ),
  ...row(
    'title status, title, title brand',
    ['clean title', 'salvage title', 'missing title', 'title in hand', 'lien', 'parts only', 'lemon history'],
    'title salvage rebuilt branded clean lien pink',
  ),
  ...row(
    'condition',
    ['salvage title', 'mechanical problem', 'parts only'],
    'condition shape excellent good fair mint new pristine',
  ),
  ...row('size', [], 'size compact subcompact midsize mid full small large big'),
  ...row(
    'type, body type, body style, body',
    ['convertible', 'crew cab', 'doors'],
    'type body sedan coupe hatchback hatch wagon suv truck pickup van minivan convertible crossover offroad bus door',
  ),
  ...row('doors', ['doors'], 'door'),
  ...row('seats', ['seats'], 'seat passenger'),
  ...row('owners, owner count, number of owners, previous owners', ['owners'], 'owner dueno'),
  ...row(
    'accident count, accidents, accident history',
    ['accident', 'clean carfax'],
    'accident collision wreck crash damage',
  ),
  ...row('is fleet, fleet, rental, is rental', ['rental history'], 'fleet rental taxi rideshare commercial'),
  ...row('vin', [], 'vin'),
  ...row('odometer, mileage, miles', ['odometer doubt'], 'odometer mile mileage'),
  ...row(
    'seller, seller type',
    ['dealer', 'dealer posing as private'],
    'seller dealer dealership private owner individual',
  ),
  ...row('paid off', ['lien', 'title in hand'], 'paid loan lien payoff owed'),
  ...row('availability', [], 'available availability pending sold'),
  ...row('price', ['price firm', 'price negotiable', 'curb price'], 'price cheap expensive cost budget'),
  ...row('year', [], 'year old newer older'),
])

const lists = new Set(['options', 'features', 'equipment', 'option packages', 'packages', 'highlights', 'amenities'])

const plain = (label: string) => label.trim().toLowerCase().replace(/:$/, '')

/** Null for a label without a single topic. */
export const findAttributeTopic = (label: string): Topic | null => topics.get(plain(label)) ?? null

export const isEquipmentListLabel = (label: string): boolean => lists.has(plain(label))
