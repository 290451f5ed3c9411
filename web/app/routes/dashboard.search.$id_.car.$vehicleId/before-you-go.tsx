import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { complaintText } from '#domain/words/complaint-text'
import type { BeforeYouGo as View } from '../../features/viewing/before-you-go.server'

interface BeforeYouGoProps {
  before: View
  /** Path of the checklist to print. */
  checklist: string
}

/** What is known about the car besides its ad, and where to find out more. */
export function BeforeYouGo({ before, checklist }: BeforeYouGoProps) {
  return (
    <div className="before">
      <p>
        <Link className="button" to={checklist} discover="none">
          Checklist to print
        </Link>
      </p>
      <VinPart vin={before.vin} />
      <TitlePart title={before.title} />
      <RecallsPart recalls={before.recalls} model={before.model} />
      <ComplaintsPart complaints={before.complaints} model={before.model} />
      <TitleHistory hasVin={before.vin.vin !== null && !before.vin.isInvalid} />
    </div>
  )
}

const Outside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (opens another site)</span>
  </a>
)

function VinPart({ vin: { vin, isInvalid, ask, car, details, contradictions } }: { vin: View['vin'] }) {
  return (
    <>
      <h3>VIN</h3>
      {vin === null ? (
        <p>The ad doesn’t state the VIN. Ask the seller: “{ask}”</p>
      ) : (
        <p>
          <span className="vin figures">{vin}</span>
          {isInvalid && ' isn’t a valid VIN: its check digit is wrong. Ask for a photo of the VIN plate.'}
          {!isInvalid && car === null && ' couldn’t be decoded.'}
          {car && `: ${[car, ...details].join(', ')}`}
        </p>
      )}
      {contradictions.length > 0 && (
        <ul className="risks">
          {contradictions.map((words) => (
            <li key={words}>
              <strong>{words}</strong>
            </li>
          ))}
        </ul>
      )}
      {car !== null && contradictions.length === 0 && <p className="soft">Nothing in the ad contradicts the VIN.</p>}
    </>
  )
}

function TitlePart({ title: { notes, isClean } }: { title: View['title'] }) {
  return (
    <>
      <h3>Title and odometer</h3>
      {notes.length > 0 ? (
        <ul className="risks">
          {notes.map(({ label, advice }) => (
            <li key={label}>
              <strong>{label}.</strong> {advice}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {isClean ? 'The ad says the title is clean.' : 'The ad names no title or odometer problem.'} Check the title
          history before you pay.
        </p>
      )}
    </>
  )
}

const nhtsaPage = 'https://www.nhtsa.gov/recalls'
const unavailable: Record<Exclude<View['recalls']['state'], 'answered'>, string | null> = {
  off: null,
  'no car': 'The ad doesn’t state make, model and year.',
  failed: 'NHTSA doesn’t answer right now. Try again in a minute.',
}
const adviceTexts = {
  'do not drive': 'Don’t drive it until it’s repaired',
  'park outside': 'Park it outside until it’s repaired',
}

interface ReportProps {
  model: View['model']
}

function RecallsPart({ recalls: { state, asOf, total, shown }, model }: ReportProps & Pick<View, 'recalls'>) {
  return (
    <>
      <h3>Recalls</h3>
      {state !== 'answered' && unavailable[state] && <p>{unavailable[state]}</p>}
      {state === 'answered' && (
        <p>
          {total === 0 ? 'NHTSA lists no recall' : `NHTSA lists ${plural(total, 'recall')}`} for {model} as of {asOf}.
          {total > 0 && ' Repairs are free. This car may have had them.'}
        </p>
      )}
      {shown.map(({ number, component, advice, summary, consequence, remedy }) => (
        <details key={number} className="recall">
          <summary>
            {component}
            {advice && <strong className="recall-advice">{adviceTexts[advice]}</strong>}
          </summary>
          {[summary, consequence, remedy].map((words, i) => words && <p key={i}>{words}</p>)}
          <p className="soft">NHTSA campaign {number}</p>
        </details>
      ))}
      {total > shown.length && <p>{total - shown.length} more at NHTSA.</p>}
      <p>
        <Outside to={nhtsaPage}>Look up open recalls by VIN at NHTSA</Outside> (free)
      </p>
    </>
  )
}

function ComplaintsPart({ complaints: { state, asOf, counts }, model }: ReportProps & Pick<View, 'complaints'>) {
  if (state === 'off' || state === 'no car') return null
  return (
    <>
      <h3>What owners complain about</h3>
      {counts === null ? (
        <p>{unavailable.failed}</p>
      ) : (
        <p>
          {counts.total === 0 ? 'NHTSA lists no complaint' : `NHTSA lists ${plural(counts.total, 'complaint')}`} about{' '}
          {model} as of {asOf}.{counts.crashes > 0 && ` ${plural(counts.crashes, 'complaint')} named a crash.`}
          {counts.fires > 0 && ` ${plural(counts.fires, 'complaint')} named a fire.`}
        </p>
      )}
      {counts !== null && counts.components.length > 0 && (
        <ol className="plain-list figures">
          {counts.components.map((one) => (
            <li key={one.name}>{complaintText(one)}</li>
          ))}
        </ol>
      )}
    </>
  )
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Where buyers can look up a VIN, the free service first. */
const services = [
  {
    name: 'NICB VINCheck',
    url: 'https://www.nicb.org/vincheck',
    about: 'stolen or salvage, from insurers',
    isFree: true,
  },
  {
    name: 'NMVTIS providers',
    url: 'https://vehiclehistory.bja.ojp.gov/nmvtis_vehiclehistory',
    about: 'title brands and odometer, from state records',
    isFree: false,
  },
  {
    name: 'CARFAX',
    url: 'https://www.carfax.com/vehicle-history-reports/',
    about: 'accidents, service and owners. Dealers often have a report to give',
    isFree: false,
  },
  { name: 'AutoCheck', url: 'https://www.autocheck.com/', about: 'accidents, auctions and owners', isFree: false },
]

const TitleHistory = ({ hasVin }: { hasVin: boolean }) => (
  <>
    <h3>Title history</h3>
    <p>
      {hasVin ? 'Copy the VIN' : 'You need the VIN'}. These links open other sites, some of which charge for a report.
    </p>
    <ul className="plain-list">
      {services.map(({ name, url, about, isFree }) => (
        <li key={name}>
          <Outside to={url}>{name}</Outside> ({isFree ? 'free' : 'costs money'}): {about}
        </li>
      ))}
    </ul>
  </>
)
