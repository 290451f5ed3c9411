import { Link } from '@remix-run/react'
import type { Entitlement } from '#domain/plans/entitlement'
import { marketplaces } from '#domain/marketplaces'
import { maxMailsBeforeVerification } from '#domain/alerts/verification'
import { useNow, useAutoRefresh, NewCarsAnnouncement } from '../../ui/polling'
import { ReloadNotice } from '../../ui/reloading'
import { UpgradePrompt } from '../../features/billing/upgrade-prompt'
import { noActiveTargets, Notices } from '../../features/searches/notices'
import { CarActionsForm } from '../../features/searches/car-actions'
import { DescriptionField } from '../../features/searches/description-field'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'
import type { SearchCardData as Card } from './search-cards.server'
import { CardCounts } from './card-counts'
import { SearchCard } from './search-card'

interface SearchesTabProps {
  entitlement: Entitlement
  cards: Card[]
  now: Date
}

export function SearchesTab({ entitlement, cards, now: loaded }: SearchesTabProps) {
  const now = useNow(loaded)
  useAutoRefresh(cards.some(isAboutToChange))
  if (!entitlement.isEntitled) {
    return (
      <>
        <UpgradePrompt entitlement={entitlement} />
        <ExpiredSearches cards={cards} now={now} />
      </>
    )
  }
  const limit = entitlement.searchLimit
  const active = cards.filter((card) => !card.isPaused).length
  return (
    <>
      <div className="heading-row">
        <h1>Searches</h1>
        <p className="soft figures">
          {active} of {limit} searches active
        </p>
      </div>
      <Notices notices={cards.some(({ isUnheard }) => isUnheard) ? [noActiveTargets] : []} />
      <ReloadNotice until=" until all cars are checked" />
      <NewCarsAnnouncement
        total={cards.reduce((sum, { funnel: of }) => sum + of.matched + of.likely + of.possible, 0)}
      />
      {cards.length === 0 && (
        <div className="empty-state first">
          <h2>
            <label htmlFor="description">What car are you looking for?</label>
          </h2>
          <p>
            Describe it in your own words. We check the marketplaces day and night, read every new listing, and alert
            you when your car is posted, with the seller’s own words as <mark>proof</mark>.
          </p>
          <Form method="post" action="/dashboard/search/new">
            {marketplaces.map((marketplace) => (
              <input key={marketplace} type="hidden" name="marketplaces" value={marketplace} />
            ))}
            <DescriptionField />
            <SubmitButton name="intent" value="describe">
              Fill in the form
            </SubmitButton>
          </Form>
        </div>
      )}
      <CarActionsForm action="/dashboard/shortlist">
        <input type="hidden" name="back" value="/dashboard/searches" />
      </CarActionsForm>
      <div className="cards">
        {cards.map((card) => (
          <SearchCard key={card.id} card={card} now={now} />
        ))}
        {active < limit ? <NewSearchCard /> : <AllInUse limit={limit} />}
      </div>
    </>
  )
}

/** The searches of a user without a plan: why each is paused, and what it found before that. */
function ExpiredSearches({ cards, now }: { cards: Card[]; now: Date }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title">What your searches found</h2>
      <ul className="kept-searches panel">
        {cards.map((card) => {
          const results = `/dashboard/search/${card.id}/results`
          return (
            <li key={card.id}>
              <h3>
                <Link to={results}>{card.title}</Link>
              </h3>
              <p className="soft small">{card.pausedReason ?? 'You paused this search.'}</p>
              <CardCounts {...card} now={now} results={results} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const isAboutToChange = ({ isPaused, wishes, progress, checking }: Card) =>
  !isPaused && (wishes === null || progress !== null || checking > 0)

const NewSearchCard = () => (
  <Link className="new-search" to="/dashboard/search/new">
    <span className="plus" aria-hidden="true">
      +
    </span>
    Create new search
  </Link>
)

const AllInUse = ({ limit }: { limit: number }) => (
  <section className="new-search full" aria-label="Create new search">
    <p>
      You’re using all {limit} searches in your plan. Pause or delete one to create a new search
      {limit < 10 && (
        <>
          , or <Link to="/upgrade">choose a plan with more</Link>
        </>
      )}
      .
    </p>
  </section>
)

export function ConfirmAddressHint({ email }: { email: string }) {
  return (
    <p className="panel marked small done">
      Confirm your email, {email}, to keep getting alerts. Until you do, we send only {maxMailsBeforeVerification}, each
      with the link. You can also <Link to="/dashboard/notifications">get a new link</Link>.
    </p>
  )
}
