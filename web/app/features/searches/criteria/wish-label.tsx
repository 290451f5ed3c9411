import type { Criterion } from '#domain/judgement/criteria/criterion'
import { WishText } from './wish-text'
import { viewWish } from './wish-view'

interface WishLabelProps {
  criterion: Criterion
  /** Whether it says how much the wish counts, where no control beside it does. */
  hasStrength?: boolean
}

export const WishLabel = ({ criterion, hasStrength = true }: WishLabelProps) => (
  <WishText wish={viewWish(criterion, hasStrength)} />
)
