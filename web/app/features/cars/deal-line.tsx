import type { DealView } from '#domain/words/deal-text'
import { SeparatedList } from '../../ui/separators'

export interface ShownDeal extends DealView {
  /** "23 cars of 2015 to 2017 within 150 miles", as shown in the chart; null without a chart. */
  compared: string | null
}

/** Example: "Good price: $1,150 under the usual $14,100 · 23 compared". */
export function DealLine({ deal: { level, name, words } }: { deal: ShownDeal }) {
  return (
    <p className="deal figures">
      {level && <strong className={`deal-level ${level.toLowerCase().replace('_', '-')}`}>{name}: </strong>}
      <SeparatedList parts={words.split(' · ')} />
    </p>
  )
}
