import { createContext, Fragment, useContext } from 'react'
import type { SearchField } from '#domain/search/schema'
import { DescriptionField } from '../../features/searches/description-field'
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

interface DescribeCarProps {
  text: string
  addedWishes: string
  /** The form before a template replaced it, as a query string; '' if none did. */
  replaced: string
  /** Without them the box is shorter, once there is an answer below it. */
  templates: { id: string; label: string }[]
}

/** Fills the form from the buyer's own words, on the server, so it works without JavaScript. */
export function DescribeCar({ text, addedWishes, replaced, templates }: DescribeCarProps) {
  return (
    <section className="panel form-section describe">
      <h2>
        <label htmlFor="description">Describe the car in your own words</label>
      </h2>
      <DescriptionField text={text} />
      <input type="hidden" name="addedWishes" value={addedWishes} />
      <input type="hidden" name="replaced" value={replaced} />
      <div className="row">
        <button className="button" name="intent" value="describe">
          Fill in the form
        </button>
        {replaced !== '' && (
          <button className="button quiet" name="intent" value="undo-template">
            Undo: back to what you typed
          </button>
        )}
      </div>
      {templates.length > 0 && (
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
      )}
    </section>
  )
}
