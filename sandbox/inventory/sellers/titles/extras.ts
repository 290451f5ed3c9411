import type { Feature } from '#domain/judgment/features/features'
import type { Car } from '../../cars/models'

/** Words that a seller adds to a title. They are true of cars for which `isSo` returns true. */
interface Extra {
  words: string
  isSo?: (car: Car) => boolean
}

const always = (list: string): Extra[] => list.split(', ').map((words) => ({ words }))
const when = (isSo: (car: Car) => boolean, list: string): Extra[] => list.split(', ').map((words) => ({ words, isSo }))
const having = (feature: Feature, list: string) => when(({ features }) => features.has(feature), list)
const onBody = (body: Car['bodyType'], list: string) => when(({ bodyType }) => bodyType === body, list)

const isSound = ({ title, features }: Car) => title === 'clean' && !features.has('mechanical problem')

/** Praise, equipment, body types, terms of sale, and words that resemble another car. */
export const titleExtras: Extra[] = [
  ...always(
    'must sell, must see, obo, OBO, or best offer, priced to sell, first come first served, for sale, moving sale',
  ),
  ...always(
    'cash only, no lowballers, serious buyers only, make an offer, great on gas, gas saver, daily driver, reliable',
  ),
  ...always('great first car, family car, commuter, weekend toy, work ready, ready to go, drive it home, price drop'),
  ...always(
    'reduced, still available, local car, California car, southern car, Texas truck, clean inside and out, nice',
  ),
  ...always('good condition, well maintained, adult driven, needs TLC, has wear and tear, see photos, read ad, look'),
  ...when(
    isSound,
    'runs great, no issues, clean title, excellent condition, like new, very clean, mint, drives like new',
  ),
  ...when(isSound, 'runs and drives great, turn key, super clean, one of a kind, no problems, mechanically sound'),
  ...when(
    ({ features }) => features.has('mechanical problem'),
    "mechanic's special, needs work, as is, project, not running",
  ),
  ...when(({ title }) => title === 'salvage', 'salvage title, salvage'),
  ...when(({ title }) => title === 'rebuilt', 'rebuilt title, rebuilt'),
  ...when(({ title }) => title === 'lien', 'still financed'),
  ...when(({ title }) => title === 'missing', 'bill of sale only, no title'),
  ...when(({ figures }) => figures.owners === 1, 'one owner, 1 owner, single owner, original owner'),
  ...when(({ figures }) => figures.owners === 2, '2 owners, second owner'),
  ...when(({ miles }) => (miles ?? 99_999) < 60_000, 'low miles, LOW MILES, low mileage, only few miles'),
  ...when(({ seats }) => seats === 'leather', 'leather, w/ leather, leather seats'),
  ...when(({ transmission }) => transmission === 'manual', 'manual, stick shift, 5 speed, 6spd manual, standard'),
  ...when(({ transmission }) => transmission === 'automatic', 'automatic, auto'),
  ...when(({ cylinders }) => cylinders === 4, '4 cyl, 4cyl, 4 cylinder'),
  ...when(({ cylinders }) => cylinders === 6, 'V6, 6 cyl'),
  ...when(({ cylinders }) => cylinders === 8, 'V8, 8 cyl'),
  ...when(({ fuel }) => fuel === 'diesel', 'diesel, diesel engine'),
  ...when(({ fuel }) => fuel === 'hybrid', 'hybrid'),
  ...when(({ fuel }) => fuel === 'electric', 'all electric, EV'),
  ...onBody('sedan', 'sedan, 4dr, Sedan 4D, 4 door, 4dr sedan'),
  ...onBody('suv', 'SUV, Sport Utility 4D, 4dr SUV'),
  ...onBody('coupe', 'coupe, 2dr, 2 door, Coupe 2D'),
  ...onBody('hatchback', 'hatchback, hatch, hatch back'),
  ...onBody('wagon', 'wagon, wagon 4D'),
  ...onBody('van', 'van, minivan, mini van'),
  ...onBody('pickup', 'pickup, truck, ext cab, short bed, reg cab, work truck'),
  ...onBody('convertible', 'convertible, drop top'),
  ...having('crew cab', 'crew cab, Crew Cab, double cab'),
  ...having('four-wheel drive', '4x4, 4WD, 4X4'),
  ...having('all-wheel drive', 'AWD, all wheel drive'),
  ...having('sunroof', 'sunroof, moonroof'),
  ...having('navigation', 'nav, w/ navigation'),
  ...having('third row', '3rd row, third row seating'),
  ...having('backup camera', 'backup camera'),
  ...having('good tires', 'new tires, good tires'),
  ...having('smog passed', 'just smogged, smogged, smog done'),
  ...having('warranty', 'under warranty'),
  ...having('dealer serviced', 'dealer serviced'),
  ...having('spare key', '2 keys'),
  ...when(({ features, title }) => title === 'clean' && !features.has('accident'), 'clean carfax, carfax available'),
  ...having('lift kit', 'lifted'),
  ...having('tow package', 'tow package'),
  ...having('accident', 'wrecked'),
  ...having('registration', 'current tags, registered'),
  // Seems to name another car, a make, a town or a color.
  ...always('will trade for truck, trade for a Harley, trade for Tacoma, trades considered, no trades, trade for boat'),
  ...always(
    'not a Camry, better than a Prius, like a Tahoe but cheaper, same as Lexus, Honda reliability, Toyota reliable',
  ),
  ...always(
    'smart buy, great escape, sport edition, limited edition, in Lincoln, Santa Fe NM, Aurora CO, Malibu beach',
  ),
  ...always('in Durango, San Jose, Oakland, Sacramento, no dealers, by owner, private party'),
  ...always('financing available, se habla espanol, $500 down, 0 down, we finance'),
]
