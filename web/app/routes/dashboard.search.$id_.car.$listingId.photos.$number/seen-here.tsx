import { toneSigns } from '#domain/judgment/verdicts/tone'
import { Separator } from '../../ui/separators'
import type { SeenInPhoto } from './seen-in-photo'

/** What the model saw in a photo, in its own words, so without quotation marks. */
export function SeenHere({ seen, number }: { seen: SeenInPhoto[]; number: number }) {
  return (
    <section aria-labelledby="seen-here">
      <h2 id="seen-here">Seen in photo {number}</h2>
      {seen.length === 0 ? (
        <p className="soft">No answer rests on this photo.</p>
      ) : (
        <ul className="verdicts">
          {seen.map((one) => (
            <Seen key={one.label} one={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Seen({ one: { label, answer, tone, isUnwanted, isRisk, seen } }: { one: SeenInPhoto }) {
  return (
    <li>
      {isUnwanted && <span className="soft">not wanted: </span>}
      {isRisk ? <strong>Look closer: {label}</strong> : label}
      {!isRisk && <Separator />}
      {tone ? <span className={`answer ${tone}`}>{`${toneSigns[tone]} ${answer}`}</span> : !isRisk && answer}
      {seen && (
        <span className="soft">
          <Separator />
          {seen}
        </span>
      )}
    </li>
  )
}
