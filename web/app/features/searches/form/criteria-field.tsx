import type { Criterion } from '#domain/judgement/criteria/criterion'
import { criteriaLength, maxCriteriaLength, type SearchErrors } from '#domain/search/search-rules'
import { describe, Notes } from '../../../ui/field'
import { CriteriaEditor } from '../criteria/criteria-editor'
import type { TypedWishes } from '../criteria/wish-fields'

interface CriteriaFieldProps {
  words: string
  errors: SearchErrors & Record<string, string | undefined>
  /** The criteria of the stored search, and whether it has words. */
  criteria: Criterion[] | null
  hasWords: boolean
  /** Path of the API call that answers the stored search; null for a new one. */
  searchCall: string | null
  typedWishes: TypedWishes
}

const about =
  'What the car must have, and what it must not. It is looked for in each seller’s text and photos, and answered yes, no or unknown.'
const tooLong = `They are longer than the ${maxCriteriaLength} characters that new ones may have. They stay as they are until you change them.`

/** The person's own words, and under them the criteria that are looked for. */
export function CriteriaField({ words, errors, criteria, hasWords, searchCall, typedWishes }: CriteriaFieldProps) {
  const error = errors.smartCriteria
  const hint = criteriaLength(words) > maxCriteriaLength && !error ? `${about} ${tooLong}` : about
  return (
    <div className="field own-words">
      <label htmlFor="smartCriteria">Smart search criteria</label>
      <Notes name="smartCriteria" hint={hint} error={error} />
      <textarea
        name="smartCriteria"
        rows={4}
        maxLength={maxCriteriaLength}
        placeholder="e.g. leather seats, sunroof, black color"
        defaultValue={words}
        {...describe({ name: 'smartCriteria', hint, error })}
      />
      {searchCall === null ? (
        <p className="hint">
          Once saved, it is shown here how your words are read, and you can change each wish, take it out, or add one.
        </p>
      ) : (
        <CriteriaEditor
          criteria={criteria}
          hasWords={hasWords}
          searchCall={searchCall}
          typed={typedWishes}
          errors={errors}
          isInForm
        />
      )}
      {hasWords && (
        <p className="hint">Changed words are read anew; what you changed in the wishes is then read anew too.</p>
      )}
    </div>
  )
}
