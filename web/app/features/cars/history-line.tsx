import { historySize, type PriceHistory } from './price-history'

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
