import type { ReactNode } from 'react'
import { Separator } from '../../ui/separators'

/** Key figures, in the same order on every screen. */
export const FigureRow = ({ figures }: { figures: [price: ReactNode, ...others: string[]] }) => (
  <ul className="car-row figures">
    {figures.map((figure, i) => (
      <li key={i}>
        <span>{figure}</span>
        {i < figures.length - 1 && <Separator />}
      </li>
    ))}
  </ul>
)

export const Price = ({ price, wasPrice }: { price: string; wasPrice: string | null }) => (
  <span className="price">
    {wasPrice && (
      <>
        <del>
          <span className="visually-hidden">was </span>
          {wasPrice}
        </del>{' '}
        <span className="visually-hidden">now </span>
      </>
    )}
    {price}
  </span>
)
