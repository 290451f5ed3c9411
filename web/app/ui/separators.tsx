import { Fragment, type ReactNode } from 'react'

/**
 * A dot between two things of a line, drawn on a space. A browser drops the space where the line breaks, and the dot with
 * it, so no line begins or ends with one; a screen reader reads the space. No other space may stand beside it.
 */
export const Separator = () => <span className="dot"> </span>

/** Things of a line with a dot between two. What is null or false is left out. */
export const SeparatedList = ({ parts }: { parts: ReactNode[] }) =>
  parts
    .filter((part) => part !== null && part !== false)
    .map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <Separator />}
        {part}
      </Fragment>
    ))
