import type { ReactNode } from 'react'
import type { FurtherRow } from '#domain/search/search-rules'

/** What the names of a row's fields end with: nothing in the first row. */
export type RowName = '' | FurtherRow
export const rowName = (row: number): RowName => (row === 1 ? '' : (row as FurtherRow))

interface FormRowProps {
  what: 'make' | 'place'
  row: number
  count: number
  children: ReactNode
}

/** One of several rows, with a button that removes it. A single row looks like plain fields. */
export function FormRow({ what, row, count, children }: FormRowProps) {
  if (count === 1) return <div>{children}</div>
  return (
    <div className="form-row" role="group" aria-label={`${what === 'make' ? 'Make' : 'Place'} ${row}`}>
      {children}
      <button className="button quiet" name="intent" value={`remove-${what}:${row}`}>
        Remove {what} {row}
      </button>
    </div>
  )
}

export function AddRow({ what, count, most }: { what: 'make' | 'place'; count: number; most: number }) {
  if (count >= most) return null
  return (
    <p>
      <button className="button" name="intent" value={`add-${what}`}>
        Add another {what}
      </button>
    </p>
  )
}
