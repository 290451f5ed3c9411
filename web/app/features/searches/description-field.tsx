import { maxCriteriaLength } from '#domain/search/search-rules'
import { HintAndError, controlProps } from '../../ui/field'

const hint = `Say the car, price, place and what matters, in up to ${maxCriteriaLength} characters. We fill in the form, and you check it.`

/** The car in the buyer's own words. The label is outside, because it is a heading. */
export const DescriptionField = ({ text = '' }: { text?: string }) => (
  <div className="field">
    <HintAndError name="description" hint={hint} />
    <textarea
      key={text}
      name="description"
      rows={4}
      placeholder="e.g. 2015 or newer Civic or Corolla under 15k near Austin, automatic, no rebuilt title"
      defaultValue={text}
      {...controlProps({ name: 'description', hint })}
    />
  </div>
)
