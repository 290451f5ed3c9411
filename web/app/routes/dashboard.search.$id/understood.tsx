import { useId, type ReactNode } from 'react'
import type { CarSuggestion } from '#domain/search/suggested-cars'
import { FieldLink } from '../../ui/field-link'
import type { Preview } from '../../features/wishes/preview.server'
import type { Description } from './describe.server'
import { PreviewCars } from './preview-cars'

interface UnderstoodProps extends Pick<Description, 'questions' | 'notes'> {
  /** Of the form as it is now. Null until it is counted. */
  preview: Preview | null
  /** Cars to look at while the text names none. */
  suggestion: CarSuggestion | null
}

/** What is still open, then what the form says, in one sentence whose parts lead to their fields, and a few real cars. */
export function Understood({ preview, suggestion, questions, notes }: UnderstoodProps) {
  const sentence = preview?.sentence ?? []
  const isUnderstood = sentence.length > 0 || questions.length > 0
  return (
    <section className="panel form-section understood" aria-labelledby="understood-title">
      <h2 id="understood-title">{isUnderstood ? 'Here’s what we understood' : 'Nothing filled in yet'}</h2>
      {questions.map(({ text, cars }) => (
        <Question key={text} text={text}>
          <CarButtons cars={cars} />
        </Question>
      ))}
      {questions.length === 0 && (preview?.lacksCar || suggestion) && (
        <Question text={preview?.lacksCar ? 'Which makes?' : 'Any others?'} more={suggestion?.text}>
          <CarButtons cars={suggestion?.cars ?? []} />
          <input type="hidden" name="suggested" value={(suggestion?.cars ?? []).map(({ id }) => id).join(' ')} />
          {preview?.lacksCar && <FieldLink field="make">Choose a make</FieldLink>}
        </Question>
      )}
      {preview?.lacksPlace && (
        <Question text="Where should we look?">
          <button className="button" name="intent" value="whole-country">
            Anywhere in the United States
          </button>
          <FieldLink field="location">Enter a city or ZIP</FieldLink>
        </Question>
      )}
      <div role="status">
        {sentence.length > 0 && (
          <p className="understood-sentence">
            Any{' '}
            {sentence.map(({ text, field }) =>
              field === null ? (
                text
              ) : (
                <FieldLink key={`${field} ${text}`} field={field}>
                  {text}
                </FieldLink>
              ),
            )}
            .
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <PreviewCars cars={preview?.cars ?? []} />
    </section>
  )
}

interface QuestionProps {
  text: string
  more?: string | undefined
  children: ReactNode
}

function Question({ text, more, children }: QuestionProps) {
  const id = useId()
  return (
    <div className="car-question" role="group" aria-labelledby={id}>
      <p>
        <strong id={id}>{text}</strong> {more}
      </p>
      <div className="row">{children}</div>
    </div>
  )
}

const CarButtons = ({ cars }: { cars: { id: string; label: string }[] }) =>
  cars.map(({ id, label }) => (
    <button key={id} className="button" name="intent" value={`choose-car:${id}`}>
      {label}
    </button>
  ))
