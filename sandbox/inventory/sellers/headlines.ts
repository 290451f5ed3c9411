import { bodyTypes } from '#domain/vocabulary'
import type { Marketplace } from '#domain/marketplaces'
import type { Random } from '../../random'
import { carName, type Car } from '../cars/car'
import { ownersWords } from './spellings'

/** A seller's headline on each marketplace. It says nothing untrue. */
export const headlines: Record<Marketplace, (car: Car, seller: 'owner' | 'dealer', random: Random) => string> = {
  craigslist: (car, seller, random) => {
    const style = random.next()
    const name = seller === 'owner' ? [car.year, ownersWords(car), car.trim].filter(Boolean).join(' ') : carName(car)
    if (style < 0.45) return name
    if (style < 0.55) return name.toUpperCase()
    if (style < 0.7) return `${name} ${car.bodyType} 4D`
    if (style < 0.75) return name.toLowerCase()
    return `${name} - ${random.pick(praiseOf(car))}`
  },
  cargurus: (car) => carName(car),
  // Most use the form for vehicles, and the site makes the headline; some write their own.
  facebook: (car, seller, random) => {
    if (random.chance(0.78)) return [`${car.year} ${car.make} ${car.model}`, styleOf(car)].filter(Boolean).join(' · ')
    if (random.chance(0.5)) return `${car.year} ${car.make} ${car.model}`
    const name = seller === 'owner' ? ownersWords(car) : `${car.make} ${car.model}`
    return `${car.year} ${name} ${random.pick(praiseOf(car))}`
  },
}

const styleOf = ({ trim, bodyType }: Car) => (trim ? `${trim} ${bodyTypes[bodyType].split(' /')[0]} 4D` : '')

const praise = ['one owner', 'low miles', 'must sell', 'great condition', 'clean', 'no issues', 'runs great', 'OBO']

/** What a headline may say besides the car's name. */
function praiseOf(car: Car): string[] {
  const isSound = car.title === 'clean' && !car.features.has('mechanical problem')
  return praise.filter((words) => {
    if (words === 'one owner') return car.figures.owners === 1
    if (words === 'low miles') return (car.miles ?? 0) < 60_000
    return isSound || !/clean|issues|great/.test(words)
  })
}
