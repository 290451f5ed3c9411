import type { ListingInput } from './labeled-pairs'

/** A handwritten pair, modeled on what sellers do. `kind` names the situation. */
interface WrittenPair {
  kind: string
  a: Ad
  b: Ad
  same: boolean
}
type Ad = Partial<Omit<ListingInput, 'place'>> & {
  title: string
  place?: ListingInput['place'] | string
  url?: string
}

const places = {
  albany: { town: 'Albany', lat: 42.65, lng: -73.75 },
  troy: { town: 'Troy', lat: 42.73, lng: -73.69 },
  reno: { town: 'Reno', lat: 39.53, lng: -119.81 },
  mesa: { town: 'Mesa', lat: 33.42, lng: -111.83 },
}
const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n, 15)).toISOString()
const pairs: WrittenPair[] = []
const same = (kind: string, a: Ad, b: Partial<Ad>) => pairs.push({ kind, a, b: { ...a, ...b }, same: true })
const two = (kind: string, a: Ad, b: Partial<Ad>) => pairs.push({ kind, a, b: { ...a, ...b }, same: false })

const civic: Ad = {
  title: '2014 Honda Civic LX Sedan 4D',
  marketplace: 'facebook',
  price: 8500,
  place: places.albany,
  postedAt: day(0),
  description:
    'Bought new at Keeler and commuted to Schenectady every day. Oil every 5k at the dealer, front struts last winter. There is a scuff on the passenger mirror and the clip for the hood prop is gone. Two keys, clean title in hand.',
  odometer: 98_214,
}
const f150: Ad = {
  title: '2012 Ford F-150 XLT SuperCrew',
  marketplace: 'craigslist',
  price: 13_900,
  place: places.reno,
  postedAt: day(0),
  description:
    '5.0 V8 truck, pulled my camp trailer up to Pyramid Lake a few times a year. Leveling kit, Falken Wildpeaks with about half tread, Leer shell included. Small crack low on the windshield. Reason for selling is I got a company truck.',
  odometer: 121_350,
}
const outback: Ad = {
  title: '2016 subaru outback 2.5i premium',
  marketplace: 'craigslist',
  price: 14_200,
  place: places.troy,
  postedAt: day(0),
  description:
    'Selling our family Outback since we had twins and need a third row. Head gaskets fine, CVT fluid done at 90k by Goldstein Subaru. Dog hair in the cargo area, I will vacuum it. Nokian winter tires on steelies in the garage go with it.',
  odometer: 104_880,
}
const lot =
  'Copper Mill Motors is proud to offer this vehicle! WE FINANCE everyone, bad credit, no credit, no problem. Our dealership accepts trade-ins. Power windows, power locks, cruise control, Bluetooth, backup camera, alloy wheels, keyless entry. Price does not include tax, title, license and doc fees. Visit our website or call us at (480) 555-0134.'
const altima: Ad = {
  title: '2019 Nissan Altima 2.5 SV',
  marketplace: 'craigslist',
  url: 'https://phoenix.craigslist.org/evl/ctd/d/mesa-2019-nissan-altima/1.html',
  price: 12_995,
  place: places.mesa,
  postedAt: day(0),
  description: lot,
  odometer: 61_422,
}
const cargurus: Ad = {
  title: '2019 Nissan Altima 2.5 SV FWD',
  marketplace: 'cargurus',
  price: 12_995,
  place: places.mesa,
  description: 'Copper Mill Motors, Mesa AZ',
  odometer: 61_422,
}

// The same private listing, posted again with more miles and a few words changed.
for (const [miles, days] of [
  [110, 2],
  [140, 1],
  [185, 4],
  [240, 5],
  [306, 3],
  [333, 1],
  [370, 8],
  [440, 6],
  [440, 2],
] as const) {
  same(`driven ${miles} miles in ${days} days`, civic, {
    odometer: 98_214 + miles,
    postedAt: day(days),
    price: 8200,
    description: `${civic.description} Still available!`,
  })
}
for (const [miles, hours] of [
  [112, 3],
  [150, 9],
  [220, 20],
  [38, 2],
] as const) {
  same(`driven ${miles} miles within a day`, f150, {
    odometer: 121_350 + miles,
    postedAt: new Date(Date.parse(day(0)) + hours * 3_600_000).toISOString(),
    description: `${f150.description} Call after 5.`,
  })
}
same('driven, other site on the same day', outback, {
  marketplace: 'facebook',
  odometer: 105_120,
  title: '2016 Subaru Outback 2.5i Premium Wagon 4D',
})
same('driven, no dates', { ...outback, postedAt: undefined }, { odometer: 105_290, price: 13_800, postedAt: undefined })
same('the older post was edited later', civic, {
  odometer: 97_980,
  postedAt: day(6),
  description: `PRICE DROP. ${civic.description}`,
  price: 8000,
})
same('lower by a few miles, copied by hand', f150, { odometer: 121_305, postedAt: day(4) })
same('three weeks and a road trip', outback, { odometer: 106_700, postedAt: day(21), price: 13_500 })
same('reworded after a month', civic, {
  odometer: 99_300,
  postedAt: day(30),
  price: 7_600,
  title: '2014 Honda Civic LX *reduced*',
  description:
    'Commuted to Schenectady in it every day, bought new at Keeler. Oil every 5k at the dealer, struts in front last winter. Scuff on the passenger mirror, and the clip for the hood prop is gone. Clean title in hand, two keys. Need it gone.',
})
same('another area, one text', f150, {
  place: { town: 'Carson City', lat: 39.16, lng: -119.77 },
  postedAt: day(3),
  price: 12_900,
})
same('all capitals', outback, {
  description: outback.description!.toUpperCase(),
  postedAt: day(2),
  odometer: 104_950,
})

// Figures in other formats.
same('rounded to thousands', civic, { odometer: 98_000, marketplace: 'craigslist', title: '2014 honda civic lx' })
same('typed in thousands', civic, { odometer: 98, marketplace: 'craigslist', title: '2014 honda civic' })
same('rounded up', outback, { odometer: 105_000, postedAt: day(2) })
same('cut to thousands', f150, { odometer: 121_000, marketplace: 'facebook', postedAt: day(1) })
same('about 120,000', f150, { odometer: 120_000, marketplace: 'facebook', postedAt: day(2), price: 13_500 })
same('two digits swapped', civic, { odometer: 92_814, postedAt: day(2) })
same('a digit lost', outback, { odometer: 10_488, postedAt: day(3) })
same(
  'in the text only',
  { ...civic, odometer: null, description: `${civic.description} 98,214 miles.` },
  {
    postedAt: day(3),
    odometer: 98_300,
    description: civic.description,
  },
)
same('no odometer at all', { ...outback, odometer: null }, { postedAt: day(4), price: 13_900 })
same('no price at first', { ...civic, price: null }, { postedAt: day(2), price: 8_500, odometer: 98_240 })
same('$1 price', { ...f150, price: 1 }, { postedAt: day(2), price: 13_900, odometer: 121_410 })

same(
  'VIN on both',
  { ...civic, vin: '1HGCM82633A004352' },
  {
    vin: '1HGCM82633A004352',
    description: 'Good car, see pictures.',
    title: '2014 Honda Civic',
    price: 6_900,
    odometer: 101_000,
    postedAt: day(20),
  },
)
same(
  'VIN equal, year off by one',
  { ...civic, vin: '1HGCM82633A004352' },
  {
    vin: '1HGCM82633A004352',
    title: '2013 Honda Civic LX',
    postedAt: day(5),
  },
)
same(
  'VIN equal, a version of the model',
  { ...civic, title: '2012 Volkswagen Golf 4dr', vin: '1HGCM82633A004352' },
  {
    vin: '1HGCM82633A004352',
    title: '2012 Volkswagen GTI',
    postedAt: day(5),
  },
)
same(
  'VIN equal, Dodge and Ram',
  { ...f150, title: 'Dodge Ram 1500 SLT', vin: '1HGCM82633A004352' },
  {
    vin: '1HGCM82633A004352',
    title: '2013 Ram 1500 SLT',
  },
)
same(
  'one letter of the VIN mistyped',
  { ...civic, vin: '1HGCM82633A004352', description: 'Runs great.', odometer: null },
  {
    vin: '1HGCM82633A004357',
    description: 'Runs great, second owner. Price is firm.',
    postedAt: day(4),
  },
)
same(
  'two letters of the VIN swapped',
  { ...f150, vin: '1M8GDM9AXKP042788', description: 'Good truck' },
  {
    vin: '1M8GDM9AXKP042878',
    description: 'good truck must see',
    postedAt: day(7),
    price: 13_500,
    odometer: 121_600,
  },
)
same('O for 0 in the VIN', { ...f150, vin: '1M8GDM9AXKP042788' }, { vin: '1M8GDM9AXKPO42788', description: 'truck' })
two('VINs of one fleet', { ...altima, vin: '1HGCM82633A004352' }, { vin: '1HGCM82653A004353' })
two(
  'equal VIN, another make',
  { ...civic, vin: '1HGCM82633A004352' },
  {
    vin: '1HGCM82633A004352',
    title: '2014 Toyota Corolla LE',
    description: 'My daughter drove it through college in Oneonta, it has a cracked taillight and new Michelins.',
    odometer: 88_120,
    price: 9_200,
  },
)
two(
  'a dealer pasted one VIN, other year',
  { ...altima, vin: '1M8GDM9AXKP042788' },
  {
    vin: '1M8GDM9AXKP042788',
    title: '2016 Nissan Altima 2.5 S',
    odometer: 84_120,
    price: 9_995,
  },
)
two(
  'a dealer pasted one VIN, other make',
  { ...altima, vin: '1M8GDM9AXKP042788' },
  {
    vin: '1M8GDM9AXKP042788',
    title: '2019 Hyundai Elantra SE',
    odometer: 55_010,
    price: 11_995,
  },
)
two(
  'a dealer pasted one VIN, other model',
  { ...altima, vin: '1M8GDM9AXKP042788' },
  {
    vin: '1M8GDM9AXKP042788',
    title: '2019 Nissan Versa SV',
    odometer: 48_311,
    price: 9_495,
  },
)
two('two other VINs, all else equal', { ...civic, vin: '1HGCM82633A004352' }, { vin: '1M8GDM9AXKP042788' })

// Two owners' cars with site-generated titles, round prices, and the same town.
const others: Record<string, [string, string]> = {
  '2014 Honda Civic LX Sedan 4D': [
    'Great commuter, gas saver. New battery and brakes. Selling because I am moving to Texas next month.',
    'My grandmother’s car, garaged her whole life in Colonie. She only drove it to bingo and the hairdresser. Needs a headlight bulb.',
  ],
  '2015 Toyota Camry SE Sedan 4D': [
    'Se vende Camry, muy buena condicion, un dueño, aire frio, llantas nuevas. Precio negociable, solo efectivo.',
    'Needs nothing. I replaced the water pump and serpentine belt at 85k. Leather is worn on the driver seat. Tinted windows.',
  ],
  '2013 Ford Escape SE Sport Utility 4D': [
    'Ecoboost 1.6, just passed inspection. Bluetooth works, rear hatch sensor does not. Cash only please, no holds.',
    'Wife’s SUV, always used synthetic oil. Roof rack, remote start installed at Best Buy, towed a jet ski twice.',
  ],
  '2011 Honda Accord EX-L Sedan 4D': [
    'Timing belt and valve adjustment done. Heated leather, V6, scratches on back bumper from parking in Brooklyn.',
    'Clean inside and out, non smoker, no pets. Title in hand. I am the third owner. Serious buyers only please, low ballers ignored.',
  ],
  '2017 Chevrolet Malibu LT Sedan 4D': [
    'Apple carplay, remote start, good tires. Engine light comes on sometimes, code says evap.',
    'Bought it from a rental company two years ago. Oil changed every 4,000. I am going back to school and cannot keep up payments.',
  ],
  '2010 Toyota Corolla LE Sedan 4D': [
    'High miles but runs like a top. Dent in the left rear door from a shopping cart, paint peeling on the roof.',
    'Estate sale, belonged to my uncle who was a mechanic for the county. Every receipt in the glove box.',
  ],
  '2016 Jeep Wrangler Unlimited Sahara Sport Utility 4D': [
    '3 inch Rubicon Express lift, 35s, winch bumper, hardtop and soft top. Never mudded, only beach.',
    'All stock Jeep. Sits in the driveway most of the year since we live downtown now. Freedom panels do not leak.',
  ],
  '2012 Volkswagen Jetta SE Sedan 4D': [
    '5 cylinder 2.5 bulletproof motor. Clear coat is fading. Key fob needs battery. Can meet at credit union.',
    'One owner. Dealer serviced at Langan. Bose? no, regular stereo. Sunroof works. Spare never used.',
  ],
}
let extra = 0
for (const [title, [one, other]] of Object.entries(others)) {
  const price = 6_000 + 500 * extra++
  const base: Ad = { title, marketplace: 'facebook', price, place: places.albany, postedAt: day(0), description: one }
  two(`composed title, round price, town: ${title}`, base, { description: other, postedAt: day(3) })
  two(
    `composed title with near odometers: ${title}`,
    { ...base, odometer: 120_000 },
    {
      description: other,
      odometer: 124_000,
      postedAt: day(3),
    },
  )
  two(
    `composed title, one without a text: ${title}`,
    { ...base, description: 'Runs great. Clean title.' },
    {
      description: other,
      postedAt: day(2),
    },
  )
}
two(
  'composed title, both in round thousands',
  { ...civic, odometer: 100_000, description: others[civic.title]![0] },
  {
    odometer: 100_000,
    description: others[civic.title]![1],
  },
)
two(
  'composed title on two sites, wholly different texts',
  { ...civic, description: others[civic.title]![0], odometer: null },
  {
    marketplace: 'craigslist',
    title: '2014 Honda Civic LX',
    description: others[civic.title]![1],
    odometer: null,
  },
)
two(
  'composed title, equal color and round price',
  { ...civic, attributes: { 'exterior color': 'black' }, description: others[civic.title]![0] },
  {
    description: others[civic.title]![1],
    odometer: 91_020,
    postedAt: day(9),
  },
)
two(
  'short stock phrases',
  { ...civic, description: 'Runs great, clean title, cold ac.', odometer: null, price: 7000 },
  {
    description: 'clean title, runs and drives, ac cold',
    price: 6500,
    odometer: 131_000,
  },
)

// Dealers: many near-identical cars, and re-posts.
for (const [i, by] of [-9_000, -2_150, -410, 130, 290, 620, 1_350, 5_100, 14_000].entries()) {
  two(`dealer's twins ${by} miles apart`, altima, { odometer: 61_422 + by, postedAt: day(i % 3) })
}
two(
  "dealer's twins of one day without odometers, other stock numbers",
  { ...altima, odometer: null, description: `${lot} Stock # 4471` },
  {
    description: `${lot} Stock # 4472`,
  },
)
two(
  "dealer's twins, other colors",
  { ...altima, odometer: null, attributes: { paint: 'white' } },
  {
    attributes: { paint: 'red' },
    postedAt: day(1),
  },
)
two("dealer's twins, other prices and no odometer", { ...altima, odometer: null }, { price: 13_495, postedAt: day(2) })
two("dealer's trims", { ...altima, odometer: null }, { title: '2019 Nissan Altima 2.5 SR', postedAt: day(2) })
two("dealer's units in round thousands", { ...altima, odometer: 61_000 }, { odometer: 62_000, postedAt: day(1) })
two(
  'a fleet sold by its owner',
  {
    ...f150,
    title: '2018 Ford Transit 250 Cargo',
    description:
      'One of our company vans, low roof, shelving, ladder rack. We have several to choose from, all serviced in our own shop.',
    odometer: 88_410,
  },
  { odometer: 93_207, postedAt: day(1) },
)
two(
  'a fleet sold by its owner, other prices',
  {
    ...f150,
    title: '2018 Ford Transit 250 Cargo',
    description:
      'One of our company vans, low roof, shelving, ladder rack. We have several to choose from, all serviced in our own shop.',
    odometer: 88_410,
  },
  { odometer: 101_550, price: 12_500 },
)
two('rental returns on CarGurus', cargurus, { odometer: 60_118, price: 12_995 })
two('rental returns on CarGurus, other prices', cargurus, { odometer: 61_980, price: 13_210 })
same('dealer on two sites', altima, { ...cargurus, postedAt: day(2) })
same('dealer re-post, lower price', altima, { price: 12_495, postedAt: day(14) })
same('dealer re-post in the next town', altima, {
  place: { town: 'Gilbert', lat: 33.35, lng: -111.79 },
  postedAt: day(3),
})
same(
  'dealer re-post after test drives',
  { ...altima, description: `${lot} Stock # 4471` },
  {
    description: `${lot} Stock # 4471`,
    odometer: 61_455,
    postedAt: day(6),
  },
)
two(
  'lot template, other figures in it',
  { ...altima, odometer: null, description: `${lot} Mileage: 61,422` },
  {
    description: `${lot} Mileage: 44,010`,
  },
)

// The same car on two sites, each in its own words.
same('two sites, one odometer', civic, {
  marketplace: 'craigslist',
  title: 'civic lx 2014 automatic',
  description: 'Clean 2014 civic, call or text, two keys.',
  price: 8_700,
})
same(
  'two sites, phone and price',
  { ...f150, description: `${f150.description} 775-555-0188`, odometer: null },
  {
    marketplace: 'facebook',
    title: '2012 Ford F150 SuperCrew Cab XLT Pickup 4D 5 1/2 ft',
    description: 'F150 5.0 with Leer shell, text 775 555 0188',
  },
)
same('two sites, one text, title composed', outback, {
  marketplace: 'facebook',
  title: '2016 Subaru Outback 2.5i Premium Wagon 4D',
  odometer: 105_000,
})
same('two sites, text cut short', outback, {
  marketplace: 'facebook',
  title: '2016 Subaru Outback',
  description: outback.description!.slice(0, 150),
  odometer: null,
})
same(
  'two photos in common',
  { ...civic, photoHashes: ['0123456789abcdef', 'ffff0000ffff0000'], description: '' },
  {
    photoHashes: ['0123456789abcdee', 'ffff0000ffff0001'],
    marketplace: 'craigslist',
    title: 'Honda Civic 2014',
    odometer: 98_500,
    description: 'civic for sale',
  },
)

// Different names of one car.
same('GTI and Golf', { ...outback, title: '2015 Volkswagen Golf GTI S' }, { title: '2015 VW Golf', postedAt: day(3) })
same(
  'Crosstrek',
  { ...outback, title: '2014 Subaru XV Crosstrek' },
  { title: '2014 subaru crosstrek', postedAt: day(3) },
)
same('Dodge Ram', { ...f150, title: 'Dodge Ram 1500 Big Horn' }, { title: 'RAM 1500 Big Horn', postedAt: day(3) })
same('MINI', { ...civic, title: '2012 MINI Cooper S' }, { title: '2012 MINI Hardtop Cooper S', postedAt: day(3) })
two(
  'Silverado 1500 and 2500',
  { ...f150, title: '2012 Chevrolet Silverado 1500 LT' },
  {
    title: '2012 Chevrolet Silverado 2500HD LT',
    odometer: 133_000,
  },
)
two('Golf R and GTI', { ...outback, title: '2016 Volkswagen Golf R' }, { title: '2016 Volkswagen GTI' })

// Neighbors' cars with nothing specific in common.
two(
  'title and price alone',
  { title: '2014 Honda Civic', price: 8_000, place: places.albany, description: '' },
  {
    marketplace: 'facebook',
    title: '2014 Honda Civic LX Sedan 4D',
    place: places.troy,
  },
)
two('years that follow each other', civic, {
  title: '2015 Honda Civic LX',
  description: others[civic.title]![1],
  odometer: 90_110,
})
two('odometers far apart, other text', civic, {
  odometer: 143_000,
  description: others[civic.title]![1],
  postedAt: day(2),
})
two('odometer fell by 20,000', civic, { odometer: 78_200, description: others[civic.title]![0], postedAt: day(40) })
two(
  'curbstoner: one text for several cars',
  {
    ...civic,
    description:
      'Great car, clean title, new inspection, no issues. First come first served. Call Mike (518) 555-0161.',
  },
  {
    odometer: 121_760,
    postedAt: day(1),
    price: 7_900,
  },
)
two(
  'curbstoner: other car of the model',
  {
    ...civic,
    description:
      'Great car, clean title, new inspection, no issues. First come first served. Call Mike (518) 555-0161.',
  },
  {
    odometer: 77_031,
    postedAt: day(12),
    price: 9_900,
  },
)

export const writtenPairs = pairs
