import type { Random } from '../../random'
import type { Car } from '../cars/models'

export const goodsKinds = [
  'parts',
  'wheels',
  'wanted',
  'trailer',
  'golf cart',
  'boat',
  'motorcycle',
  'service',
] as const
export type GoodsKind = (typeof goodsKinds)[number]

interface Goods {
  kind: GoodsKind
  headline: string
  makeModel: string
  description: string
  price: number
}

type Draw = (car: Car, random: Random) => Omit<Goods, 'kind'>

const some =
  (
    headlines: (car: Car) => string[],
    makeModels: (car: Car) => string[],
    texts: (car: Car) => string[],
    prices: [number, number],
  ): Draw =>
  (car, random) => ({
    headline: random.pick(headlines(car)),
    makeModel: random.pick(makeModels(car)),
    description: random.pick(texts(car)),
    price: Math.round(random.int(...prices) / 5) * 5,
  })

const named = ({ make, model }: Car) => `${make} ${model}`
const carsName = (car: Car) => [named(car), named(car).toLowerCase(), car.model]

const draws: Record<GoodsKind, Draw> = {
  parts: some(
    (car) => [
      `${named(car)} front bumper`,
      `Parting out ${car.year} ${named(car)}`,
      `${car.year - 2}-${car.year + 1} ${named(car)} headlights`,
      `Tailgate for ${named(car)}`,
      `OEM ${car.model} side mirror, driver`,
      `${named(car)} engine, 90k miles`,
      `Transmission out of a ${car.year} ${car.model}`,
      `${car.model} floor mats, all weather`,
      `Partes para ${named(car)}`,
      `Camper shell off ${car.year} pickup`,
    ],
    carsName,
    (car) => [
      `Taken off a ${car.year} ${named(car)}. Good shape, small scuff on one corner. You pick it up.`,
      `Parting out the whole thing. Tell me which piece you are after and I will look. Body and glass mostly left.`,
      `Bought the wrong one and the store will not take it back. Still in the box. Check that it fits yours.`,
      `Se venden las piezas por separado. Pregunte por lo que ocupe, tengo casi todo.`,
    ],
    [20, 900],
  ),
  wheels: some(
    (car) => [
      `20 inch rims off ${named(car)}`,
      `Set of 4 wheels and tires 225/60R17`,
      `${car.make} factory alloy wheels 18`,
      `Snow tires on steelies for ${car.model}`,
      `Four Michelin tires, lots of tread`,
      `Rines originales de ${car.make} 17`,
      `Wheels from ${car.year} ${car.model}`,
    ],
    (car) => ['wheels', 'rims', ...carsName(car)],
    () => [
      'Set of four, one has curb rash. Tread is about seven thirty-seconds all around. Cash when you pick them up.',
      'Came off my car when I upgraded. No bends and no cracks. Center caps are in the box too.',
      'Bolt pattern is 5x114.3. They hold air, I had them on until last week.',
    ],
    [120, 1_600],
  ),
  wanted: some(
    (car) => [
      `WTB ${named(car)}`,
      `Wanted: ${car.year} ${named(car)}`,
      `Looking for a ${car.model} under 10k`,
      `ISO ${named(car)} any condition`,
      `We buy junk cars, cash today`,
      `Compro carros y trocas, pago en efectivo`,
      `Cash for your ${car.make}, running or not`,
      `Want to buy older ${car.make}`,
    ],
    (car) => ['any', 'wanted', ...carsName(car)],
    (car) => [
      `I am looking to buy a ${named(car)} for my daughter. Send pictures, mileage and your price.`,
      `We pay cash and tow for free, running or not. Call with year, make and model and get a number on the phone.`,
      `Compro su carro en cualquier estado. Mande fotos y le digo cuánto le doy hoy mismo.`,
    ],
    [1, 5_000],
  ),
  trailer: some(
    () => [
      '16ft car hauler trailer',
      'Utility trailer 5x8',
      'Enclosed trailer 7x14 V-nose',
      'Dump trailer 10k GVWR',
      'Travel trailer sleeps six',
      '2017 gooseneck flatbed trailer',
    ],
    () => ['trailer', 'big tex', 'utility trailer', 'car hauler'],
    () => [
      'Tandem axle, new bearings and lights last season. Ramps slide under the deck. Title is here.',
      'Floor is solid, the tires are older but hold air. Pulls straight. Two inch ball.',
    ],
    [600, 9_500],
  ),
  'golf cart': some(
    () => [
      'EZ-GO golf cart 48 volt',
      'Club Car golf cart lifted',
      'Yamaha golf cart, gas',
      '2016 golf cart with charger',
    ],
    () => ['golf cart', 'ezgo', 'club car'],
    () => [
      'Six batteries that are two years old, comes with the charger. Seats four with the rear bench.',
      'Gas engine, starts right away. Used around the campground. Small tear in the top.',
    ],
    [1_500, 7_500],
  ),
  boat: some(
    () => [
      '2005 bass boat with Mercury outboard',
      '18ft fishing boat and trailer',
      'Sea Ray 190 bowrider',
      'Pontoon boat 24ft',
      'Aluminum jon boat 14',
    ],
    () => ['boat', 'sea ray', 'tracker', 'mercury'],
    () => [
      'Ready for the lake. Live well, trolling motor and fish finder. The trailer has new lights.',
      'Stored inside every winter. Compression is good on all cylinders. Cover is included.',
    ],
    [900, 18_000],
  ),
  motorcycle: some(
    () => [
      '2009 Harley Davidson Sportster 1200',
      'Honda Shadow 750',
      'Yamaha R6 2012',
      'Kawasaki Ninja 650',
      'Suzuki Boulevard C50',
      'Dirt bike 250cc',
      'Honda Rebel 300 abs',
    ],
    () => ['harley', 'honda shadow', 'yamaha r6', 'motorcycle', 'ninja 650'],
    () => [
      'Never laid down. Fresh oil and a good chain. Helmet goes with it if it fits you.',
      'Rides well and sounds better. Selling since the baby came. Clutch cable is new.',
    ],
    [1_200, 9_000],
  ),
  service: some(
    () => [
      'Mobile mechanic, brakes and tune ups',
      'Auto detailing at your home',
      'Car rental for rideshare drivers',
      'Windshield replacement same day',
      'Mecánico a domicilio',
    ],
    () => ['all makes', 'any', 'service'],
    () => [
      'I come to you, evenings too. Brakes, starters, alternators and check engine codes. Call for a quote.',
      'Weekly rate, insurance and oil changes are ours. Bring your license and drive today.',
    ],
    [30, 400],
  ),
}

/** Repeated entries are weights: parts, wheels and wanted ads are the most common. */
const common: GoodsKind[] = [...goodsKinds, 'parts', 'parts', 'wheels', 'wanted']

/** Picks a random ad that may mention `car`. */
export function drawGoods(car: Car, random: Random): Goods {
  const kind = random.pick(common)
  return { kind, ...draws[kind](car, random) }
}
