import { createContext, Fragment, useContext } from 'react'
import type { SearchField } from '#domain/search/schema'
import { maxCriteriaLength } from '#domain/search/search-rules'
import { HintAndError, controlProps } from '../../ui/field'
import type { Description } from './describe.server'

const Words = createContext<Description['words']>({})
export const DescribedWords = Words.Provider

/** The buyer's words that these fields were filled from, beside them. */
export function FromWords({ of }: { of: SearchField[] }) {
  const words = useContext(Words)
  const quotes = [...new Set(of.flatMap((name) => words[name] ?? []))]
  if (quotes.length === 0) return null
  return (
    <p className="hint from-words">
      From your words:{' '}
      {quotes.map((quote, i) => (
        <Fragment key={quote}>
          {i > 0 && ', '}
          <mark>“{quote}”</mark>
        </Fragment>
      ))}
    </p>
  )
}

const hint = `Say the car, price, place and what matters, in up to ${maxCriteriaLength} characters. We fill in the form, and you check it.`

interface DescribeCarProps extends Description {
  templates: { id: string; label: string }[]
}

/** Fills the form from the buyer's own words, on the server, so it works without JavaScript. */
export function DescribeCar({ text, questions, notes, addedWishes, templates }: DescribeCarProps) {
  return (
    <section className="panel form-section describe">
      <h2>
        <label htmlFor="description">Describe the car in your own words</label>
      </h2>
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
      <input type="hidden" name="addedWishes" value={addedWishes} />
      <button className="button" name="intent" value="describe">
        Fill in the form
      </button>
      <div role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {questions.map(({ text: question, cars }) => (
        <div key={question} className="car-question" role="group" aria-label={question}>
          <p>
            <strong>{question}</strong>
          </p>
          <div className="row">
            {cars.map(({ id, label }) => (
              <button key={id} className="button" name="intent" value={`choose-car:${id}`}>
                {label}
              </button>
            ))}
          </div>
        </div>
      ))}
      <div className="templates" role="group" aria-labelledby="templates-label">
        <p id="templates-label" className="hint">
          Not sure yet? Start with:
        </p>
        <div className="row">
          {templates.map(({ id, label }) => (
            <button key={id} className="button quiet" name="intent" value={`use-template:${id}`}>
              {label}
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}
