import type { Criterion } from '#domain/judgement/criteria/criterion'
import { useCriteria } from './use-criteria'

interface CriteriaChipsProps {
  criteria: Criterion[] | null
  hasWords: boolean
  /** Path of the API call that answers the stored search; null for a new one. */
  searchCall: string | null
}

/** The compiled criteria of the stored words, each with a button that removes it. Part of the search form. */
export function CriteriaChips({ criteria: loaded, hasWords, searchCall }: CriteriaChipsProps) {
  const criteria = useCriteria(loaded, hasWords ? searchCall : null)
  if (!hasWords) {
    return (
      <p className="hint">Once saved, it is shown here how your words are read, and you can take out what is wrong.</p>
    )
  }
  if (criteria === null)
    return (
      <p className="hint" role="status">
        Your words have not been read yet; that takes a moment after saving.
      </p>
    )
  return (
    <div className="compiled">
      <p className="label" id="compiled-label">
        {criteria.length > 0 ? 'This is looked for in each car:' : 'Nothing of your words is looked for any more.'}
      </p>
      <ul className="chips" aria-labelledby="compiled-label">
        {criteria.map(({ id, polarity, label }) => (
          <li key={id} className={polarity}>
            {polarity === 'wanted' ? 'wants' : 'not'}: <strong>{label}</strong>
            <button
              name="intent"
              value={`remove-criterion:${id}`}
              aria-label={`Take out “${label}”`}
              className="chip-remove"
            >
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      <button className="button quiet" name="intent" value="compile-again">
        Read my words again
      </button>
    </div>
  )
}
