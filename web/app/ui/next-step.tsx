/** What the user must do before submitting a rejected form again. */
export interface Next {
  words: string
  to: string
}

/** Opens in another tab, so this page keeps its input. */
export const NextStep = ({ words, to }: Next) => (
  <p>
    <a href={to} target="_blank" rel="noreferrer">
      {words}
    </a>{' '}
    in a new tab, then send this form again.
  </p>
)
