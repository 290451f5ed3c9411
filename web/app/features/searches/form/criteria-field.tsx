import type { Criterion } from '#domain/judgement/criteria/criterion'
import { maxCriteriaLength, type SearchErrors } from '#domain/search/search-rules'
import { describe, Notes } from '../../../ui/field'
import { CriteriaChips } from '../criteria/criteria-chips'

interface CriteriaFieldProps {
  words: string
  error: SearchErrors['smartCriteria']
  /** The compiled criteria of the stored words, and whether there are words. */
  criteria: Criterion[] | null
  hasWords: boolean
  searchCall: string | null
}

const hint =
  'What the car must have, and what it must not. It is looked for in each seller’s text and photos, and answered yes, no or unknown.'

/** The person's own words, and under them their compiled criteria. */
export function CriteriaField({ words, error, criteria, hasWords, searchCall }: CriteriaFieldProps) {
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
      <CriteriaChips criteria={criteria} hasWords={hasWords} searchCall={searchCall} />
    </div>
  )
}
