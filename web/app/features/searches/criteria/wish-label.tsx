import type { Criterion } from '#domain/judgement/criteria/criterion'
import { WishText } from './wish-text'
import { viewWish } from './wish-view'

export const WishLabel = ({ criterion }: { criterion: Criterion }) => <WishText wish={viewWish(criterion)} />
