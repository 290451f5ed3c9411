import { Link } from '@remix-run/react'
import { gradeNames } from '#domain/words/grade-text'
import { Risks } from '../../features/cars/car-card'
import { galleryPath, photoPath } from '../../features/cars/car-photo'
import { DealChart } from '../../features/cars/deal-chart'
import { Checklist } from '../../features/cars/evidence'
import { AdSection } from '../../features/car-page/ad-section'
import { CarHead } from '../../features/car-page/car-head'
import { PostingList, Section } from '../../features/car-page/car-page-parts'
import { CarPhotos } from '../../features/car-page/car-photos'
import { FactSection } from '../../features/car-page/fact-section'
import { AskSeller } from '../../features/searches/ask-seller'
import { SaveButtonText } from '../../features/searches/car-actions'
import { ToldWords, type ReadReply } from '../../features/searches/seller-reply'
import { ShareButton, VisitorNotes } from '../../features/sharing/sharing'
import { Form } from '../../ui/form'
import { BeforeYouGo } from './before-you-go'
import type { CarPage } from './car-page.server'
import { NoteForm, type RejectedNote } from './note-form'

interface CarScreenProps {
  page: CarPage
  /** Query of the results to return to, such as "?sort=price"; '' for all results. */
  query: string
  isSaved: boolean
  isCorrected: boolean
  /** False without a plan: the page is then read-only. */
  canChange: boolean
  rejected: RejectedNote | undefined
  /** The seller's reply that the buyer just pasted. */
  reply: ReadReply | undefined
  /** What the buyer kept of the seller's replies. */
  told: ReadReply['told']
}

export function CarScreen({ page, query, isSaved, isCorrected, canChange, rejected, reply, told }: CarScreenProps) {
  const { car, isHidden, searchId, searchName } = page
  const path = `/dashboard/search/${searchId}`
  const gallery = galleryPath(path, car.listingId, query)
  return (
    <article className="car-page">
      <nav className="small" aria-label="Breadcrumb">
        <Link to={`${path}/results${query}#car-${car.listingId}`}>Back to {searchName}</Link>
      </nav>
      <div role="status">
        {isCorrected && <p className="panel marked">Corrected. Only you see this answer.</p>}
        {isHidden && <p className="panel marked">Hidden. You won’t be alerted if it’s reposted.</p>}
      </div>
      <div className="car-top">
        <CarHead car={car} grade={gradeText(car)} confirmed={page.confirmed} listed={page.listed}>
          {car.isStale && <p className="soft">Checking your new wishes</p>}
        </CarHead>
        <CarPhotos
          car={car.name}
          photos={page.photos}
          link={({ number }, image) => (
            <Link to={photoPath(gallery, number)} discover="none">
              {image}
            </Link>
          )}
        />
        <div className="car-top-side">
          <Wishes car={car} gallery={gallery} />
          <Actions page={page} query={query} canChange={canChange} />
        </div>
      </div>
      <div className="car-columns">
        <div>
          <AdSection
            ad={page.ad}
            marketplace={car.marketplace}
            postings={page.postings.length}
            isUnread={page.isUnread}
          />
          <FactSection facts={page.facts} gallery={gallery} />
        </div>
        <div>
          {canChange && car.ask && (
            <Section id="ask" title="Ask the seller">
              <AskSeller car={car} signature={page.signature} path={path} reply={reply} told={told} />
            </Section>
          )}
          {!(canChange && car.ask) && told.length > 0 && (
            <Section id="told" title="What the seller said">
              <ToldWords told={told} />
            </Section>
          )}
          <Section id="before" title="Before you go there">
            <BeforeYouGo before={page.before} checklist={`${path}/car/${car.carId}/checklist${query}`} />
          </Section>
        </div>
      </div>
      <Prices page={page} path={path} />
      <PostingList car={car.name} postings={page.postings}>
        <p className="soft small">{page.exactly}</p>
      </PostingList>
      {page.alerts.length > 0 && (
        <Section id="alerts" title="Alerts">
          <ul className="plain-list figures">
            {page.alerts.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Section>
      )}
      <VisitorNotes notes={page.visitorNotes} back={`${path}/car/${car.carId}${query}`} />
      {page.canHaveNote && (canChange || page.note !== '') && (
        <Section id="notes" title="Notes">
          {canChange ? (
            <NoteForm note={page.note} isSaved={isSaved} rejected={rejected} />
          ) : (
            <p className="note-text">{page.note}</p>
          )}
        </Section>
      )}
    </article>
  )
}

/** "Likely match", or the limit that the car misses. The checklist shows the wishes that it fails. */
function gradeText({ stage, reason }: CarPage['car']): string {
  if (stage === 'WAITING') return 'Not checked yet'
  if (stage === 'REJECTED') return 'Ruled out'
  return stage === 'FILTERED' ? `Ruled out${reason ? `: ${reason}` : ''}` : gradeNames[stage]
}

interface PartProps {
  page: CarPage
  query: string
  canChange: boolean
}

function Actions({ page: { car, searchId, isHidden }, query, canChange }: PartProps) {
  return (
    <div className="row">
      {car.url && (
        <a className="button main" href={car.url} rel="noreferrer" target="_blank">
          Open on {car.marketplace}
        </a>
      )}
      {!car.gone && (
        <Link className="button" to={`/dashboard/search/${searchId}/car/${car.carId}/offer${query}`} discover="none">
          Make an offer
        </Link>
      )}
      {canChange && (
        <Form method="post" id="save" className="row">
          <input type="hidden" name="listingId" value={car.listingId} />
          <button className="button" name="intent" value={car.isSaved ? 'unsave' : 'save'}>
            <SaveButtonText car={car} />
          </button>
          <button className="button" name="intent" value={isHidden ? 'bring-back' : 'hide'}>
            {isHidden ? 'Unhide' : 'Hide'}
          </button>
        </Form>
      )}
      {canChange && !isHidden && (
        <Link className="button" to={`/dashboard/search/${searchId}/car/${car.carId}/not-a-match${query}`}>
          Not a match
        </Link>
      )}
      {canChange && (
        <ShareButton fields={{ intent: 'share-car', search: searchId, listing: car.listingId }} about={car.name} />
      )}
    </div>
  )
}

function Wishes({ car, gallery }: { car: CarPage['car']; gallery: string }) {
  if (car.rows.length === 0 && car.unstated === '' && car.risks.length === 0 && car.colorConflict === null) return null
  return (
    <Section id="wishes" title="Your wishes">
      <Risks car={car} gallery={gallery} />
      <Checklist car={{ ...car, reason: null }} gallery={gallery} isWhole />
    </Section>
  )
}

function Prices({ page: { car, prices, usual }, path }: { page: CarPage; path: string }) {
  if (prices.length === 0 && !car.deal?.compared && usual.length === 0) return null
  return (
    <Section id="price" title="Price">
      {prices.length > 0 && (
        <ul className="plain-list figures" aria-label="Price history">
          {prices.map(({ day, words }, i) => (
            <li key={i}>
              {day}: {words}
            </li>
          ))}
        </ul>
      )}
      {car.deal?.compared && <DealChart deal={car.deal} car={car} src={`${path}/car/${car.listingId}/price.svg`} />}
      {usual.length > 0 && <p>Usual equipment of this model: {usual.join(', ')}.</p>}
    </Section>
  )
}
