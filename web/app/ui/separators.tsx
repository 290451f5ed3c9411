import { Fragment, type ReactNode } from 'react'

/**
 * A dot between two inline items, drawn on a space. The browser collapses the space at a line break, so no line starts
 * or ends with a dot. Screen readers read the space. Do not add another space next to it.
 */
export const Separator = () => <span className="dot"> </span>

/** Inline items with dots between them. Skips null and false. */
export const SeparatedList = ({ parts }: { parts: ReactNode[] }) =>
  parts
    .filter((part) => part !== null && part !== false)
    .map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <Separator />}
        {part}
      </Fragment>
    ))
