import { historySize, type PriceHistory } from './price-history'

/** The prices that a car was offered at, as a small line with its words. */
export function HistoryLine({ history: { path, words } }: { history: PriceHistory }) {
  return (
    <p className="price-history small soft figures">
      <svg viewBox={`0 0 ${historySize.width} ${historySize.height}`} {...historySize} aria-hidden="true">
        <path d={path} />
      </svg>
      <span>Price: {words}</span>
    </p>
  )
}
