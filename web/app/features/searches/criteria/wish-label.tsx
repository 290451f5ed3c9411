import type { EditableWish } from './editable-wish.server'
import { WishText } from './wish-text'
import { viewWish } from './wish-view'

interface WishLabelProps {
  wish: EditableWish
  /** Whether it says how much the wish counts, where no control beside it does. */
  hasStrength?: boolean
}

export const WishLabel = ({ wish, hasStrength = true }: WishLabelProps) => (
  <WishText wish={viewWish(wish, hasStrength)} />
)
