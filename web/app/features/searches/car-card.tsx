import { durationInWords } from '#domain/time-in-words'
import { Ago } from '../../ui/ago'
import type { CarView, VerdictView } from './car-view'

/** One car: photo, what it is, the row a buyer scans, each wish with its evidence, and when it was posted and found. */
export function CarCard({ car, now }: { car: CarView; now: Date }) {
  const isMiss = car.stage === 'REJECTED' || car.stage === 'FILTERED'
  return (
    <article className="car">
      {car.photoUrl ? (
        <img
          className="car-photo"
          src={car.photoUrl}
          alt={`Photo of ${car.title}`}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <div className="car-photo">No photo</div>
      )}
      <div>
        <h3>
          {car.url ? (
            <a href={car.url} rel="noreferrer" target="_blank">
              {car.title}
            </a>
          ) : (
            car.title
          )}
        </h3>
        <ul className="car-row figures">
          <li className="price">{car.price}</li>
          <li>{car.mileage}</li>
          <li>{car.place}</li>
          <li>{car.marketplace}</li>
        </ul>
        {car.reason && isMiss && <p>{car.reason}</p>}
        {car.verdicts.length > 0 && (
          <ul className="verdicts">
            {car.verdicts.map((verdict) => (
              <VerdictLine key={verdict.atomId} verdict={verdict} />
            ))}
          </ul>
        )}
        <p className="small soft">
          <Times car={car} now={now} />
          {car.isHistory && ' · was listed before this search began'}
          {car.isGone && ' · no longer listed'}
        </p>
      </div>
    </article>
  )
}

/** How an answer bears on the wish; the word beside it is the answer itself. */
const signs = { good: '✓', bad: '✕', open: '?' } as const

/** *leather seats · ✓ yes · "black **leather seats**, heated"*: a sign, a word and a colour, never colour alone. */
function VerdictLine({ verdict }: { verdict: VerdictView }) {
  const { label, polarity, answer, evidence } = verdict
  const isGood = answer === (polarity === 'wanted' ? 'yes' : 'no')
  const tone = answer === 'unknown' ? 'open' : isGood ? 'good' : 'bad'
  return (
    <li>
      {polarity === 'unwanted' && 'not wanted: '}
      {label} · <span className={`answer ${tone}`}>{`${signs[tone]} ${answer}`}</span>
      {evidence.map((item, i) => (
        <span key={i}>
          {' · '}
          <EvidenceText item={item} />
        </span>
      ))}
    </li>
  )
}

function EvidenceText({ item }: { item: VerdictView['evidence'][number] }) {
  switch (item.kind) {
    case 'quote':
      return (
        <q>
          {item.before}
          <mark>{item.quote}</mark>
          {item.after}
        </q>
      )
    case 'photo':
      return <>photo {item.photo}</>
    case 'attribute':
      return (
        <>
          {item.label}: <mark>{item.value}</mark>
        </>
      )
    default:
      return item satisfies never
  }
}

function Times({ car, now }: { car: CarView; now: Date }) {
  if (!car.postedAt) {
    return (
      <>
        found <Ago at={car.foundAt} now={now} />
      </>
    )
  }
  const delayMs = car.foundAt.getTime() - car.postedAt.getTime()
  return (
    <>
      posted <Ago at={car.postedAt} now={now} />, found {durationInWords(delayMs)} later
    </>
  )
}
