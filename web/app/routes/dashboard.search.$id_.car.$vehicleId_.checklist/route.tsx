import { redirect, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, type MetaFunction } from '@remix-run/react'
import { factTable } from '#domain/words/fact-table'
import { claimsToCheck, viewingChecklist } from '#domain/words/viewing'
import { capitalize } from '#domain/words/wish-text'
import { requireUser } from '../../features/accounts/session/guards.server'
import { toCar, toCardView, viewOf } from '../../features/cars/cars.server'
import { loadOneCar } from '../../features/cars/one-car.server'
import { filterQuery, parseFilter } from '../../features/searches/results-filter'
import { readerOf } from '../../features/searches/search-reader'
import { getSearch } from '../../features/searches/search-store.server'
import { loadBeforeYouGo } from '../../features/viewing/before-you-go.server'
import { loadStatedVin } from '../../features/viewing/stated-vin.server'
import { readQuery } from '../../http/body.server'
import styles from '../../styles/viewing.css?url'
import { useHydrated } from '../../ui/hydration'
import { pageMeta } from '../../ui/site'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args.data ? `Checklist, ${args.data.name}` : 'Checklist')(args)

/** Works without a plan too, like the car's page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const query = filterQuery(parseFilter(readQuery(request)))
  const path = `/dashboard/search/${search.id}/car`
  const one = await loadOneCar(search, params.vehicleId)
  if (one.movedTo !== null) throw redirect(`${path}/${one.movedTo}/checklist${query}`)
  const reader = readerOf(user, search)
  const car = toCar(search, one.shown)
  const { name, price, mileage, place, marketplace, risks, colorConflict } = toCardView(car, reader.now)
  const stated = await loadStatedVin(one.postings)
  const { vin, title, recalls, complaints } = await loadBeforeYouGo(one, stated, reader)
  const { verdicts } = viewOf(car)
  const otherRisks = risks
    .map(({ label }) => capitalize(label))
    .filter((risk) => !title.notes.some(({ label }) => label === risk))
  return {
    ...{ name, vin: vin.vin, back: `${path}/${params.vehicleId}${query}` },
    figures: [price, mileage, place, marketplace].filter((figure) => figure !== '').join(' · '),
    isSafetyMissing: recalls.state === 'failed' || complaints.state === 'failed',
    sections: viewingChecklist({
      verdicts,
      claims: claimsToCheck(verdicts, factTable(stated.shown)),
      contradictions: [...vin.contradictions, ...(colorConflict ? [colorConflict] : [])],
      risks: [...title.notes.map(({ label, advice }) => `${label}. ${advice}`), ...otherRisks],
      recalls: recalls.shown,
      complaints: complaints.counts?.components ?? [],
    }),
  }
}

export default function Checklist() {
  const { name, vin, figures, back, sections, isSafetyMissing } = useLoaderData<typeof loader>()
  return (
    <article className="viewing">
      <nav className="small viewing-screen" aria-label="Breadcrumb">
        <Link to={back}>Back to {name}</Link>
      </nav>
      <h1>{name}</h1>
      <p className="figures">{figures}</p>
      <p className="viewing-blanks">
        <span>VIN: {vin ? <span className="figures">{vin}</span> : <Blank />}</span>
        <span>
          Seller: <Blank />
        </span>
        <span>
          Date: <Blank />
        </span>
        <span>
          Odometer: <Blank />
        </span>
      </p>
      <PrintRow />
      {isSafetyMissing && (
        <p className="viewing-screen">
          NHTSA doesn’t answer right now. Reload this page in a minute before you print it.
        </p>
      )}
      <div className="viewing-sections">
        {sections.map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map((item, i) => (
                <li key={i}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <h2>Notes</h2>
      <div className="viewing-notes" aria-hidden="true" />
    </article>
  )
}

const Blank = () => (
  <span className="viewing-blank">
    <span className="visually-hidden">to fill in</span>
  </span>
)

/** Only a script can open the browser's dialog. */
function PrintRow() {
  const hydrated = useHydrated()
  return (
    <p className="viewing-screen">
      {hydrated ? (
        <button type="button" className="button main" onClick={() => window.print()}>
          Print
        </button>
      ) : (
        'Print this page from your browser’s menu.'
      )}
    </p>
  )
}
