import { expect, test } from 'vitest'
import { readDescription } from './described-search'

const read = (words: string) => readDescription(words, 2026)

const silverados = ['silverado-1500', 'silverado-2500hd', 'silverado-3500hd']
const [civic, tacoma] = [
  { make: 'honda', models: ['civic'] },
  { make: 'toyota', models: ['tacoma'] },
]

const at = (cars: object, location: string, ...others: string[]) => ({
  ...{ ...cars, location },
  ...(others.length > 0 && { otherPlaces: others.map((one) => ({ location: one, radius: '' })) }),
})

test.each<[string, object]>([
  ['Civic within 30 miles of 43215', { ...civic, radius: '30', location: 'Columbus, Ohio 43215' }],
  [
    'silverado 1500 or tundra, 80202, within 100 miles',
    {
      ...{ make: 'chevrolet', models: ['silverado-1500'], otherCars: [{ make: 'toyota', models: ['tundra'] }] },
      ...{ location: 'Denver, Colorado 80202', radius: '100' },
    },
  ],
  [
    'manual Miata or S2000, anywhere in the country, under 80k miles, not salvage',
    {
      ...{ make: 'mazda', models: ['mx-5-miata'], otherCars: [{ make: 'honda', models: ['s2000'] }] },
      ...{ transmission: 'manual', countrywide: true, mileageTo: '80000', smartCriteria: 'not salvage' },
    },
  ],
  [
    'Honda or Toyota small hatchback or sedan near 33912',
    {
      ...{ make: 'honda', otherCars: [{ make: 'toyota', models: [] }], location: 'Fort Myers, Florida 33912' },
      ...{ bodyTypes: ['hatchback', 'sedan'], smartCriteria: 'ideally small hatchback' },
    },
  ],
  [
    'lookin for tacoma 8ft bed 4x4 crew cab or ext cab denver co, no rebuilt, tow pkg',
    {
      ...{ ...tacoma, location: 'Denver, Colorado' },
      smartCriteria: '8ft bed, 4x4, crew cab or ext cab, no rebuilt, tow pkg',
    },
  ],
  ['civic clean tittle only, not a salvage tittle', { ...civic, smartCriteria: 'clean tittle, not a salvage tittle' }],
  ['civic no salvaged titles no rebuilds', { ...civic, smartCriteria: 'no salvaged titles, no rebuilds' }],
  ['civic, zip code 33912', { ...civic, location: 'Fort Myers, Florida 33912' }],
  ['my husband passed, civic from a private person or dealer, whatever', civic],
  ['16 yr old daughters first car, civic', civic],
  ['civic no more then 60k miles', { ...civic, mileageTo: '60000' }],
  ['civic, not too many miles on it', { ...civic, smartCriteria: 'ideally not too many miles on it' }],
  ['ando buscando una trokita barata q jale bien', { bodyTypes: ['pickup'], smartCriteria: 'ideally q jale bien' }],
  ['civic standard o automatica no importa', civic],
  ['civic no slushbox', { ...civic, transmission: 'manual' }],
  ['s2k', { make: 'honda', models: ['s2000'] }],
  ['civic unolo dueño', { ...civic, smartCriteria: 'unolo dueño' }],
  ['3 rows for a family of 6', { smartCriteria: '3 rows' }],
  ['Silverado houston texas', { make: 'chevrolet', models: silverados, location: 'Houston, Texas' }],
  ['F-150 4wd under 25k', { make: 'ford', models: ['f-150'], priceTo: '25000', smartCriteria: '4wd' }],
  [
    'f150 or chevy silverado or ram 1500',
    {
      ...{ make: 'ford', models: ['f-150'] },
      otherCars: [
        { make: 'chevrolet', models: ['silverado-1500'] },
        { make: 'ram', models: ['1500'] },
      ],
    },
  ],
  ['camioneta Tacoma o Frontier', { ...tacoma, otherCars: [{ make: 'nissan', models: ['frontier'] }] }],
  ['civic Columbus Ohio', { ...civic, location: 'Columbus, Ohio' }],
  ['civic HOUSTON TEXAS', { ...civic, location: 'Houston, Texas' }],
  ['tacoma denver co', { ...tacoma, location: 'Denver, Colorado' }],
  ['tacoma dfw under 30k', { ...tacoma, location: 'Dallas, Texas', priceTo: '30000' }],
  ['a Tesla in the bay area', { make: 'tesla', location: 'San Francisco, California' }],
  [
    'Colorado anywhere in Colorado',
    { make: 'chevrolet', models: ['colorado'], location: 'Denver, Colorado', radius: '190' },
  ],
  ["Civic. I'm in Nebraska but I'd ship it from anywhere", { ...civic, countrywide: true }],
  ['tacoma, anywere will travel', { ...tacoma, countrywide: true }],
  ['Civic anywere in Ohio', { ...civic, location: 'Columbus, Ohio', radius: '130' }],
  ['Tacoma, need one I can travel anywhere with, Denver, CO', { ...tacoma, location: 'Denver, Colorado' }],
  ['77 or 78 Civic', { ...civic, yearFrom: '1977', yearTo: '1978' }],
  ['civic 05 or 06, 4k', { ...civic, yearFrom: '2005', yearTo: '2006', priceTo: '4000' }],
  ['civic 2012 or newer, 08-2010', { ...civic, yearFrom: '2012' }],
  [
    'Express o Savana',
    {
      ...{ make: 'chevrolet', models: ['express-1500', 'express-2500', 'express-3500'] },
      otherCars: [{ make: 'gmc', models: ['savana-1500', 'savana-2500', 'savana-3500'] }],
    },
  ],
  ['civic 2020 to present', { ...civic, yearFrom: '2020' }],
  ['civic 09-2014', { ...civic, yearFrom: '2009', yearTo: '2014' }],
  ['civic 2010 to 2015 around 9.', { ...civic, yearFrom: '2010', yearTo: '2015', priceTo: '9000' }],
  ["1967-72 Tacoma or a Civic '66-'77", { ...tacoma, otherCars: [civic], yearFrom: '1966', yearTo: '1977' }],
  [
    'civic under 25 within 100 mi of 54301',
    { ...civic, priceTo: '25000', radius: '100', location: 'Green Bay, Wisconsin 54301' },
  ],
  ['civic, no more than 30k on the odometer', { ...civic, mileageTo: '30000' }],
  ['a convertable, automtic', { bodyTypes: ['convertible'], transmission: 'automatic' }],
  ['a Model Y or Tacoma', { make: 'tesla', models: ['model-y'], otherCars: [tacoma] }],
  ['Civic under 25 grand, Florida', { ...civic, priceTo: '25000', location: 'Orlando, Florida', radius: '230' }],
  ['Civic, 90210, $9,000', { ...civic, location: 'Beverly Hills, California 90210', priceTo: '9000' }],
  ['Civic 12000 in LA', { ...civic, priceTo: '12000', location: 'Los Angeles, California' }],
  ['Civic con la transmisión estándar', { ...civic, transmission: 'manual' }],
  [
    'Busco Civic del 2015 en adelante, menos de 15 mil, menos de 100 mil millas, cerca de Houston',
    { ...civic, yearFrom: '2015', priceTo: '15000', mileageTo: '100000', location: 'Houston, Texas' },
  ],
  [
    'mazda 3 or 6, under 15, under 110',
    { make: 'mazda', models: ['mazda3', 'mazda6'], priceTo: '15000', mileageTo: '110000' },
  ],
  ['Civic, low miles, reliable', { ...civic, smartCriteria: 'ideally low miles, ideally reliable' }],
  ['Civic good on gas, open to anything', { ...civic, smartCriteria: 'ideally good on gas' }],
  ['my 2009 Camry has 200,000 miles and I want a Civic under 8k', { ...civic, priceTo: '8000' }],
  [
    'Tacoma, manual if I can get it, ideally under 80k',
    { ...tacoma, smartCriteria: 'manual if I can get it, ideally under 80k' },
  ],
  ['Civic nothin over 140k mi', { ...civic, mileageTo: '140000' }],
  ['Civic del 2013 para acá, Twin Falls', at({ ...civic, yearFrom: '2013' }, 'Twin Falls, Idaho')],
  ['Civic, 2wd ok', civic],
  ['Civic 2010 pa delante', { ...civic, yearFrom: '2010' }],
  ['civic 22 or newer', { ...civic, yearFrom: '2022' }],
  ['civic 99 to 03', { ...civic, yearFrom: '1999', yearTo: '2003' }],
  ['civic del 67 al 79', { ...civic, yearFrom: '1967', yearTo: '1979' }],
  ['Civic, want one under 8k', { ...civic, priceTo: '8000' }],
  ['pide 32 mil. Quiero un Civic, de 18 a 23 mil', { ...civic, priceFrom: '18000', priceTo: '23000' }],
  ['Civic within an hour of Eugene, Oregon', { ...civic, radius: '60', location: 'Eugene, Oregon' }],
  ['Civic a media hora de yuma az', { ...civic, radius: '30', location: 'Yuma, Arizona' }],
  ['Civic, 150 millas por carga, santa ana ca', { ...civic, location: 'Santa Ana, California' }],
  ['Civic, either Dayton, Ohio or Erie PA', at(civic, 'Dayton, Ohio', 'Erie, Pennsylvania')],
  ['Civic, Bowling Green, KY (42101)', at(civic, 'Bowling Green, Kentucky 42101')],
  ['civic kc mo area', at(civic, 'Kansas City, Missouri')],
  ['civic slc utah', at(civic, 'Salt Lake City, Utah')],
  ['Civic around the Research Triangle in North Carolina', at(civic, 'Raleigh, North Carolina')],
  ['Moving to Tucson, want a Civic', at(civic, 'Tucson, Arizona')],
  ['Civic or Tacoma. Tucson.', at({ ...civic, otherCars: [tacoma] }, 'Tucson, Arizona')],
  ['civic or s10 4 cyl', { ...civic, otherCars: [{ make: 'chevrolet', models: ['s10'] }], smartCriteria: '4 cyl' }],
  ['a transit conect', { make: 'ford', models: ['transit-connect'] }],
  ['for me and a 3 year old, a Civic', civic],
  ['My dad had a 2002 Camry. I want a Civic', civic],
  ['The Camry is done, want a Civic', civic],
  ['selling my 2012 Camry for $4,000. A Civic, $13,000', { ...civic, priceTo: '13000' }],
  ['My Civic died, want another one under 8k', { ...civic, priceTo: '8000' }],
  ['Civic, fsd dont matter', civic],
  ['Civic, no importa q no prenda', civic],
  ['Civic, lease returns are fine', civic],
  ["Civic. I don't need it pretty. No leaks", { ...civic, smartCriteria: 'No leaks' }],
  ['Civic pa ir a las dunas', civic],
  ['Civic, price range 10 to 15k', { ...civic, priceFrom: '10000', priceTo: '15000' }],
  ['civic undr 20k nr dallas tx', { ...civic, priceTo: '20000', location: 'Dallas, Texas' }],
  ['civic btwn 8k and 12k wth sunroof', { ...civic, priceFrom: '8000', priceTo: '12000', smartCriteria: 'sunroof' }],
  ['civic les than 12k w/in 50 miles of Tampa', at({ ...civic, priceTo: '12000', radius: '50' }, 'Tampa, Florida')],
  ['civic menos d 10 mil serca de Houston', at({ ...civic, priceTo: '10000' }, 'Houston, Texas')],
  ['Civic, no rebuilt title', { ...civic, smartCriteria: 'no rebuilt title' }],
])('“%s” fills %j', (words, values) => {
  const described = read(words)
  expect(described.values).toEqual(values)
  expect(described.questions).toEqual([])
})

test.each<[string, string, string | null]>([
  ['civic near denvr', 'denvr', 'Denver, CO'],
  ['civic, tuscon az', 'tuscon az', 'Tucson, AZ'],
  ['civic near tuscon', 'tuscon', 'Tucson, AZ'],
  ['civic in clevland ohio', 'clevland ohio', 'Cleveland, OH'],
  ['civic near Xyzzyville', 'Xyzzyville', null],
])('“%s” lists an unknown place, with the one that it may mean', (words, said, suggestion) => {
  const { values, notUnderstood } = read(words)
  expect(values).toEqual(civic)
  expect(notUnderstood).toEqual([{ words: said, suggestion }])
})

test.each(['80 series', 'atras', 'vende', 'máximo', 'in August', 'for August'])(
  '“%s” misspells no car or city',
  (words) => {
    const { questions, notUnderstood } = read(words)
    expect(questions).toEqual([])
    expect(notUnderstood.map(({ suggestion }) => suggestion)).toEqual(notUnderstood.map(() => null))
  },
)

test('a misspelled car is asked about, not guessed', () => {
  const { values, questions } = read('tacma under 20k')
  expect(values).toEqual({ priceTo: '20000' })
  expect(questions).toEqual([
    { quotes: ['tacma'], cars: [{ make: 'toyota', model: 'tacoma', label: 'Toyota Tacoma' }], isTooManyMakes: false },
  ])
})

test.each([
  'something for my 16 year old',
  'at least 30 mpg, 7 seats, 300 hp',
  '$300 a month, 1500 down',
  'I drive 90 miles a day',
  "I'm 6'4\" and need legroom",
  'not a Jeep, no vans',
  'no quiero Nissan',
  'trading in my Civic',
  'it isnt a minivan',
  'range 200+',
  'american express cash back',
  'call me around 9.',
  'air-cooled',
  'DC fast charging',
  'I drive 12,000 miles a year',
  'with the 3800 V6',
  'que no tenga ventanas atras, alguien que venda, maximo',
  'an hour from work',
  'text 816 555 0134',
])('“%s” fills no field', (words) =>
  expect(Object.keys(read(words).values)).toEqual(
    expect.not.arrayContaining([
      ...[
        'make',
        'models',
        'priceTo',
        'priceFrom',
        'yearFrom',
        'yearTo',
        'mileageTo',
        'mileageFrom',
        'radius',
        'location',
        'bodyTypes',
      ],
    ]),
  ),
)
