import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireEntitlement } from '../features/accounts/guards.server'
import { carView, type CarView } from '../features/searches/car-view'
import { CarCard } from '../features/searches/car-card'
import { carsOf, nearMissesOf } from '../features/searches/cars.server'
import { FunnelLine, PulseList, Reading } from '../features/searches/pulse'
import { pulseOf } from '../features/searches/pulse.server'
import { atomsOf } from '../features/searches/atoms'
import { ownSearch } from '../features/searches/search-store.server'
import { searchSentence } from '#domain/search-sentence'
import { title } from '../ui/title'

export const meta = title('Results')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  const search = await ownSearch({ id: params.id!, userId: user.id })
  const now = new Date()
  const [matches, possible, unread, nearMisses, pulses] = await Promise.all([
    carsOf(search, ['MATCH']),
    carsOf(search, ['POSSIBLE']),
    carsOf(search, ['WAITING']),
    nearMissesOf(search),
    pulseOf([search], now),
  ])
  return {
    id: search.id,
    words: search.smartCriteria,
    sentence: searchSentence(search),
    atoms: atomsOf(search),
    isPaused: search.status === 'PAUSED',
    ...pulses.get(search.id)!,
    matches: matches.map(carView),
    possible: possible.map(carView),
    unread: unread.map(carView),
    nearMisses: nearMisses.map(carView),
    now,
  }
}

export default function Results() {
  const { id, words, sentence, atoms, isPaused, health, funnel, now, ...cars } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="heading-row">
        <h1>{words || sentence}</h1>
        <Link className="button" to={`/dashboard/search/${id}`}>
          Edit
        </Link>
      </div>
      {words && <p>{sentence}</p>}
      {isPaused && <p className="panel">This search is paused: nothing is being looked for.</p>}
      <Reading atoms={atoms} hasWords={words !== ''} />
      <PulseList health={health} />
      <FunnelLine funnel={funnel} />
      <Section title="Matches" cars={cars.matches} now={now} empty={emptyWords(health)} />
      <Section title="Possible" note="Something you asked for is not stated." cars={cars.possible} now={now} />
      <Section
        title="Not read yet"
        note="Within your filters; nobody has checked them against your words."
        cars={cars.unread}
        now={now}
      />
      <Section title="Near misses" note="The last few that failed, and why." cars={cars.nearMisses} now={now} />
    </>
  )
}

/** An empty list says "none" only where somebody could look. */
function emptyWords(health: { state: string }[]): string {
  const watched = health.filter(({ state }) => state !== 'off')
  const blind = watched.filter(({ state }) => state === 'failing' || state === 'empty' || state === 'late')
  if (watched.length > 0 && blind.length === watched.length) {
    return 'We cannot see new cars at the moment; the lines above say why. This list may be incomplete.'
  }
  if (blind.length > 0) return 'None on the marketplaces that we can see at the moment; the lines above say which.'
  if (watched.every(({ state }) => state === 'waiting')) return 'The first look is still to come.'
  return 'None yet. You will hear of the first one as soon as it is posted. A larger radius or fewer wishes find more.'
}

interface SectionProps {
  title: string
  note?: string
  cars: CarView[]
  now: Date
  /** What an empty list says; without it, an empty list is not shown. */
  empty?: string
}

function Section({ title: heading, note, cars, now, empty }: SectionProps) {
  if (cars.length === 0 && !empty) return null
  return (
    <section className="results">
      <h2>
        {heading} {cars.length > 0 && <span className="soft figures">({cars.length})</span>}
      </h2>
      {note && <p className="soft">{note}</p>}
      {cars.length === 0 && <p className="panel">{empty}</p>}
      {cars.map((car) => (
        <CarCard key={car.listingId} car={car} now={now} />
      ))}
    </section>
  )
}
