import { WishText } from './wish-text'
import { viewWish } from './wish-view'
import type { EditableWish } from './editable-wish.server'

interface WishLabelProps {
  wish: EditableWish
  /** Whether to show the strength, for when no control beside the label does. */
  hasStrength?: boolean
}

export const WishLabel = ({ wish, hasStrength = true }: WishLabelProps) => (
  <WishText wish={viewWish(wish, hasStrength)} />
)
