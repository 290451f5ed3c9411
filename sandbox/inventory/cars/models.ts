import type { Random } from '../../random'
import { line, type ModelLine } from './model-line'
import { moreLines } from './models-more'
import { oldLines } from './models-old'

export type { ModelLine } from './model-line'

/** What the seeded world is made of. The first line of a model is what a car listed by hand takes after. */
export const modelLines: ModelLine[] = [
  line('Honda', 'Civic', 'sedan', 17500, 'LX, EX, Sport, Si', 'EX-L, Touring', 'fwd', { manual: 0.15, share: 4 }),
  line('Honda', 'Civic', 'hatchback', 18500, 'LX, Sport', 'EX-L, Sport Touring', 'fwd', { firstYear: 2017 }),
  line('Honda', 'Accord', 'sedan', 20500, 'LX, Sport, EX', 'EX-L, Touring', 'fwd', { share: 4 }),
  line('Honda', 'CR-V', 'suv', 23500, 'LX, EX', 'EX-L, Touring', '4wd', { share: 4 }),
  line('Honda', 'Fit', 'hatchback', 13500, 'LX, Sport, EX', '', 'fwd', { manual: 0.2 }),
  line('Honda', 'Odyssey', 'van', 26000, 'LX, EX', 'EX-L, Elite', 'fwd', { cylinders: 6, threeRows: true }),
  line('Honda', 'Pilot', 'suv', 28000, 'LX, EX', 'EX-L, Touring', '4wd', { cylinders: 6, threeRows: true }),
  line('Toyota', 'Corolla', 'sedan', 16500, 'L, LE, SE', 'XLE', 'fwd', { manual: 0.08, share: 4 }),
  line('Toyota', 'Camry', 'sedan', 20500, 'LE, SE', 'XLE, XSE', 'fwd', { share: 4 }),
  line('Toyota', 'Prius', 'hatchback', 19500, 'Two, Three', 'Four, Touring', 'fwd', { fuel: 'hybrid' }),
  line('Toyota', 'RAV4', 'suv', 24500, 'LE, XLE', 'Limited', '4wd', { share: 4 }),
  line('Toyota', 'Tacoma', 'pickup', 30000, 'SR, SR5, TRD Sport', 'Limited', '4wd', {
    cylinders: 6,
    manual: 0.1,
    share: 2,
  }),
  line('Toyota', '4Runner', 'suv', 34000, 'SR5, TRD Off-Road', 'Limited', '4wd', { cylinders: 6 }),
  line('Toyota', 'Sienna', 'van', 29000, 'L, LE', 'XLE, Limited', 'fwd', { cylinders: 6, threeRows: true }),
  line('Ford', 'F-150', 'pickup', 31000, 'XL, XLT', 'Lariat, Platinum', '4wd', { cylinders: 6, share: 5 }),
  line('Ford', 'Escape', 'suv', 17500, 'S, SE', 'Titanium', 'fwd', { share: 2 }),
  line('Ford', 'Mustang', 'coupe', 24000, 'EcoBoost, GT', 'GT Premium', 'rwd', { cylinders: 8, manual: 0.4, share: 2 }),
  line('Ford', 'Explorer', 'suv', 25500, 'Base, XLT', 'Limited', '4wd', { cylinders: 6, share: 3, threeRows: true }),
  line('Ford', 'Transit Connect', 'van', 19000, 'XL, XLT', 'Titanium', 'fwd'),
  line('Chevrolet', 'Silverado 1500', 'pickup', 31000, 'WT, LT', 'LTZ, High Country', '4wd', {
    cylinders: 8,
    share: 4,
  }),
  line('Chevrolet', 'Equinox', 'suv', 18500, 'LS, LT', 'Premier', 'fwd', { share: 3 }),
  line('Chevrolet', 'Malibu', 'sedan', 16000, 'LS, LT', 'Premier', 'fwd', { share: 2 }),
  line('Chevrolet', 'Camaro', 'convertible', 25000, '1LT, LT1', '2SS', 'rwd', { cylinders: 6, manual: 0.3 }),
  line('Nissan', 'Altima', 'sedan', 15500, 'S, SV', 'SL', 'fwd', { share: 3 }),
  line('Nissan', 'Rogue', 'suv', 18500, 'S, SV', 'SL', '4wd', { share: 3 }),
  line('Nissan', 'Leaf', 'hatchback', 12500, 'S, SV', 'SL', 'fwd', { fuel: 'electric', firstYear: 2012 }),
  line('Hyundai', 'Elantra', 'sedan', 14500, 'SE, SEL', 'Limited', 'fwd', { share: 2 }),
  line('Kia', 'Soul', 'hatchback', 13500, 'LX, EX', '', 'fwd'),
  line('Subaru', 'Outback', 'wagon', 23000, '2.5i, Premium', 'Limited, Touring', '4wd', { share: 2 }),
  line('Subaru', 'Forester', 'suv', 22000, '2.5i, Premium', 'Limited, Touring', '4wd', { manual: 0.1, share: 2 }),
  line('Subaru', 'Crosstrek', 'suv', 21500, 'Base, Premium', 'Limited', '4wd', { firstYear: 2013, manual: 0.1 }),
  line('Subaru', 'BRZ', 'coupe', 22000, 'Premium', 'Limited', 'rwd', { firstYear: 2013, manual: 0.8 }),
  line('Jeep', 'Wrangler', 'suv', 29000, 'Sport, Willys', 'Sahara', '4wd', { cylinders: 6, manual: 0.4, share: 2 }),
  line('Jeep', 'Grand Cherokee', 'suv', 27500, 'Laredo', 'Limited, Overland', '4wd', { cylinders: 6, share: 2 }),
  line('Mazda', 'CX-5', 'suv', 21000, 'Sport, Touring', 'Grand Touring', '4wd', { share: 2 }),
  line('Mazda', 'MX-5 Miata', 'convertible', 21500, 'Sport, Club', 'Grand Touring', 'rwd', { manual: 0.7 }),
  line('BMW', '3 Series', 'sedan', 23500, '320i', '328i, 330i', 'rwd', { manual: 0.05, share: 2 }),
  line('Volkswagen', 'Jetta', 'sedan', 15000, 'S, SE', 'SEL', 'fwd', { manual: 0.2, share: 2 }),
  line('Volkswagen', 'Golf SportWagen', 'wagon', 17000, 'S, SE', 'SEL', 'fwd', { manual: 0.25, firstYear: 2015 }),
  line('Tesla', 'Model 3', 'sedan', 27000, 'Standard Range', 'Long Range, Performance', 'rwd', {
    share: 2,
    fuel: 'electric',
    firstYear: 2018,
  }),
  line('Lexus', 'RX 350', 'suv', 32000, 'Base', 'Premium, F Sport', '4wd', { cylinders: 6 }),
  line('Dodge', 'Challenger', 'coupe', 26500, 'SXT, R/T', 'GT, Scat Pack', 'rwd', { cylinders: 8, manual: 0.2 }),
  ...moreLines,
  ...oldLines,
]

const shares = modelLines.map(({ share = 1 }) => share)
const wholeShare = shares.reduce((sum, share) => sum + share, 0)

/** A line by its share among all of them. */
export function pickLine(random: Random): ModelLine {
  let left = random.next() * wholeShare
  return modelLines.find((_, i) => (left -= shares[i] as number) < 0) ?? (modelLines[0] as ModelLine)
}
