import { Separator } from '../../ui/separators'
import type { WishView } from './wish-view'

export function WishText({ wish: { sign, bearing, label, notes } }: { wish: WishView }) {
  return (
    <>
      <span className="wish-sign" aria-hidden="true">
        {sign}{' '}
      </span>
      {bearing}: <strong>{label}</strong>
      {notes.map((note) => (
        <span key={note} className="wish-note">
          <Separator />
          {note}
        </span>
      ))}
    </>
  )
}
