import type { BodyType } from '#domain/vocabulary'
import type { Car, Drivetrain, Fuel, Paint } from '../../inventory/cars/models'

export const bodyWords: Record<BodyType, { id: string; text: string }> = {
  coupe: { id: 'bg0', text: 'Coupe' },
  convertible: { id: 'bg1', text: 'Convertible' },
  hatchback: { id: 'bg3', text: 'Hatchback' },
  van: { id: 'bg4', text: 'Minivan' },
  pickup: { id: 'bg5', text: 'Pickup Truck' },
  sedan: { id: 'bg6', text: 'Sedan' },
  suv: { id: 'bg7', text: 'SUV / Crossover' },
  wagon: { id: 'bg9', text: 'Wagon' },
}

export const driveWords: Record<Drivetrain, string> = {
  fwd: 'Front-Wheel Drive',
  rwd: 'Rear-Wheel Drive',
  '4wd': 'Four-Wheel Drive',
}

export const fuelWords: Record<Fuel, string> = {
  gas: 'Gasoline',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  electric: 'Electric',
}

export const colorWords: Record<Paint, string> = {
  black: 'Crystal Black Pearl',
  white: 'Summit White',
  silver: 'Lunar Silver Metallic',
  grey: 'Magnetic Gray',
  blue: 'Aegean Blue',
  red: 'Rallye Red',
  green: 'Cypress Green',
  brown: 'Kona Brown',
  orange: 'Inferno Orange',
  yellow: 'Velocity Yellow',
}

export function transmissionWords(car: Car): string {
  if (car.transmission === 'manual') return car.year > 2012 ? '6-Speed Manual' : 'Manual'
  if (car.fuel === 'hybrid') return 'Continuously Variable Transmission'
  return ['Automatic', '8-Speed Automatic', 'CVT', '6-Speed Automatic'][car.year % 4] ?? 'Automatic'
}
