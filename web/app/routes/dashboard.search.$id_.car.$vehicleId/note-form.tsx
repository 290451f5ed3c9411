import { Form } from '../../ui/form'
import { HintAndError, controlProps } from '../../ui/field'
import { NextStep, type NextStepProps } from '../../ui/errors'

/** Notes that were not saved, as typed. */
export interface RejectedNote {
  text: string
  error: string
  next?: NextStepProps
}

interface NoteFormProps {
  note: string
  isSaved: boolean
  rejected: RejectedNote | undefined
}

const hint = 'Only you see these.'

export function NoteForm({ note, isSaved, rejected }: NoteFormProps) {
  const error = rejected?.error
  return (
    <Form method="post" preventScrollReset>
      <div className="field">
        <label htmlFor="note">Your notes</label>
        <HintAndError name="note" hint={hint} error={error} />
        <textarea
          key={note}
          name="note"
          rows={4}
          defaultValue={rejected?.text ?? note}
          autoFocus={Boolean(error)}
          {...controlProps({ name: 'note', hint, error })}
        />
      </div>
      {rejected?.next && <NextStep {...rejected.next} />}
      <div className="row">
        <button className="button" name="intent" value="save-note">
          Save notes
        </button>
        <span role="status">{isSaved && !error && 'Saved'}</span>
      </div>
    </Form>
  )
}
