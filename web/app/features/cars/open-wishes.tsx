import { isUnstated } from '#domain/judgment/verdicts/verdict'
import { Separator } from '../../ui/separators'
import type { ShownCar } from './shown-car'
import { strengthWords } from './strength-words'

/** Everything the ad leaves open, in one line: "2 of 5 confirmed · Not stated: sunroof (must), rust (not wanted)". */
export function OpenWishes({ car }: { car: ShownCar }) {
  const open = car.verdicts.filter(isUnstated)
  const words = open.map(({ label, polarity, strength }) => {
    const notes = [
      polarity === 'unwanted' && 'not wanted',
      strengthWords[strength],
      car.usual.includes(label) && 'usual for this trim',
    ].filter(Boolean)
    return notes.length === 0 ? label : `${label} (${notes.join(', ')})`
  })
  return (
    <li>
      {car.confirmed && (
        <>
          <strong>{car.confirmed}</strong>
          {words.length > 0 && <Separator />}
        </>
      )}
      {words.length > 0 && (
        <>
          <span className="answer open">? Not stated:</span> {words.join(', ')}
        </>
      )}
    </li>
  )
}
