import { expect, test } from 'vitest'
import { factsFromAttributes, factsFromFlags } from './from-attributes'

const factsOf = (attributes: Record<string, string>) =>
  factsFromAttributes({
    ...{ title: '', description: null, photoUrls: [], titleStatus: null, transmission: null, bodyType: null },
    attributes,
  })
/** Formats "drive: 4wd" as "four-wheel drive yes". */
const formatFacts = (attributes: Record<string, string>) =>
  factsOf(attributes).map(({ feature, answer, number }) => `${feature} ${number ?? answer}`)

test('a fact has the label and value of its attribute, as the site writes them', () => {
  expect(factsOf({ 'Title Status': 'Clean' })).toEqual([
    {
      feature: 'clean title',
      answer: 'yes',
      number: null,
      evidence: [{ kind: 'attribute', label: 'Title Status', value: 'Clean' }],
    },
  ])
})

test.each([
  // Craigslist
  ['title status', 'salvage', ['salvage title yes']],
  ['title status', 'rebuilt', ['salvage title yes']],
  ['title status', 'parts only', ['salvage title yes', 'parts only yes']],
  ['title status', 'missing', ['missing title yes']],
  ['title status', 'lien', ['lien yes']],
  ['drive', '4wd', ['four-wheel drive yes']],
  ['drive', 'fwd', ['front-wheel drive yes']],
  ['paint color', 'red', ['red paint yes']],
  ['paint color', 'grey', ['silver/gray paint yes']],
  ['fuel', 'gas', ['diesel no', 'electric no']],
  ['fuel', 'diesel', ['diesel yes']],
  ['cylinders', '6 cylinders', ['cylinders 6']],
  ['transmission', 'manual', ['manual transmission yes']],
  ['type', 'convertible', ['convertible yes']],
  ['delivery available', 'yes', ['delivery yes']],
  ['odometer broken', 'yes', ['odometer doubt yes']],
  // CarGurus
  ['transmission', 'CVT', ['automatic transmission yes', 'cvt yes']],
  ['transmission', '8-Speed Automatic', ['automatic transmission yes']],
  ['transmission', 'Automática', ['automatic transmission yes']],
  ['transmission', '6-Speed Manual', ['manual transmission yes']],
  ['transmission', '7-Speed Automated Manual', ['automatic transmission yes']],
  ['drivetrain', 'All-Wheel Drive', ['all-wheel drive yes']],
  ['engine', '2L I4', ['engine size 2', 'cylinders 4']],
  ['engine', '300 hp 3.5L V6', ['engine size 3.5', 'cylinders 6', 'horsepower 300']],
  ['engine', '2.0L I4 Turbo', ['engine size 2', 'cylinders 4', 'turbo yes']],
  ['engine', '6.7L V8 Diesel', ['engine size 6.7', 'cylinders 8', 'diesel yes']],
  ['engine', '2.5L H4 Hybrid', ['engine size 2.5', 'cylinders 4', 'hybrid yes']],
  ['doors', '4 Doors', ['doors 4']],
  ['doors', '5', ['doors 4']],
  ['trim', 'EX Sedan FWD', ['front-wheel drive yes']],
  ['exterior color', 'Crystal Black Pearl', ['black paint yes']],
  ['exterior color', 'Aegean Blue', ['blue paint yes']],
  ['exterior color', 'Lunar Silver Metallic', ['silver/gray paint yes']],
  ['interior color', 'Black', ['black interior yes']],
  ['interior color', 'Beige', ['light interior yes']],
  ['interior color', 'Light Gray', ['light interior yes']],
  ['accident count', '0', ['accident no']],
  ['accident count', '2', ['accident yes']],
  ['owner count', '1', ['owners 1']],
  ['is fleet', 'yes', ['rental history yes']],
  ['is lemon', 'yes', ['lemon history yes', 'salvage title yes']],
  ['is lemon', 'no', ['lemon history no']],
  ['has frame damage', 'no', ['frame damage no']],
  // Facebook
  ['exterior color', 'off white', ['white paint yes']],
  ['exterior color', 'charcoal', ['silver/gray paint yes']],
  ['exterior color', 'tan', ['beige/gold paint yes']],
  ['exterior color', 'burgundy', ['red paint yes']],
  ['fuel', 'plugin hybrid', ['plug-in hybrid yes', 'hybrid yes']],
  ['owners', 'two', ['owners 2']],
  ['paid off', 'yes', ['lien no']],
  ['paid off', 'still owed', ['lien yes']],
  ['seller', 'private', ['dealer no']],
  ['seller', 'dealer', ['dealer yes']],
  ['trim', 'LX Sedan 4D', ['doors 4']],
  ['delivery', 'Pick-up only', ['delivery no']],
])('"%s: %s" yields %j', (label, value, expected) => {
  expect(formatFacts({ [label]: value })).toEqual(expected)
})

test.each([
  ['paint color', 'custom'],
  ['paint', 'black/red'],
  ['exterior color', 'Black Cherry Pearl'],
  ['exterior color', 'Black Forest Pearl'],
  ['exterior color', 'Billet Clearcoat'],
  ['exterior color', 'constructor'],
  ['interior', 'black'],
  ['condition', 'salvage'],
  ['drive', 'sideways'],
  ['drivetrain', '4WD/AWD'],
  ['drivetrain', '4X2'],
  ['trim', 'S (2WD), 4S AWD RWD'],
  ['transmission', 'other'],
  ['transmission', 'Manual w/auto-shift'],
  ['fuel', 'other'],
  ['cylinders', 'other'],
  ['engine', 'Mild Hybrid'],
  ['owners', 'four or more'],
  ['owner count', '0'],
  ['accident count', 'unknown'],
  ['is fleet', 'no'],
  ['interior color', 'Black/Red'],
  ['interior color', 'Gray'],
  ['interior color', 'grey'],
  ['seller', 'unknown'],
  ['constructor', 'yes'],
  ['type', 'toString'],
  ['interior color', 'constructor'],
  ['options', 'constructor, __proto__'],
])('"%s: %s" is ambiguous and yields no facts', (label, value) => {
  expect(formatFacts({ [label]: value })).toEqual([])
})

test('splits an option list and turns each known feature into a fact with itself as evidence', () => {
  const options = 'Leather Seats, Sunroof/Moonroof, Blind Spot Monitoring, Multi Zone Climate Control, Steel Wheels'
  expect(formatFacts({ options })).toEqual([
    'leather seats yes',
    'sunroof yes',
    'blind spot monitor yes',
    'dual-zone climate control yes',
    'alloy wheels no',
  ])
  expect(factsOf({ features: 'Bluetooth, Sunroof' })[1]!.evidence).toEqual([
    { kind: 'attribute', label: 'features', value: 'Sunroof' },
  ])
})

test('numbers, flaws, opposites and terms of sale are not options', () => {
  expect(
    formatFacts({ options: 'Power, Rust, Smoke-free, Financing, Manual, Premium Package, , Quick Order Package' }),
  ).toEqual([])
})

test('an odometer that the seller calls wrong is a risk; other flags are not', () => {
  expect(factsFromFlags({ flags: ['not-actual-mileage'] })).toMatchObject([
    { feature: 'odometer doubt', answer: 'yes' },
  ])
  expect(
    factsFromFlags({ flags: ['placeholder-odometer', 'placeholder-price', 'conflicting-title', 'no-photo'] }),
  ).toEqual([])
})
