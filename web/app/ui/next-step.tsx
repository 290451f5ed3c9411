/** What a refused form needs before it can be sent again. */
export interface Next {
  words: string
  to: string
}

/** Leads to it in another tab, so that what was typed stays on this page. */
export const NextStep = ({ words, to }: Next) => (
  <p>
    <a href={to} target="_blank" rel="noreferrer">
      {words}
    </a>{' '}
    in a new tab, then send this form again.
  </p>
)
