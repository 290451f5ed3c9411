import { ErrorSummary } from '../../ui/error-summary'
import { Form } from '../../ui/form'
import { CriteriaEditor } from '../../features/wishes/criteria-editor'
import type { EditableWish } from '../../features/wishes/editable-wish.server'
import type { RefusedWish } from './refused-wish.server'

interface CriteriaPanelProps {
  searchId: string
  wishes: EditableWish[] | null
  hasWords: boolean
  refused: RefusedWish | undefined
}

/** The criteria editor in its own form, for pages without the search form. */
export function CriteriaPanel({ searchId, wishes, hasWords, refused }: CriteriaPanelProps) {
  const { typed = {}, errors = {}, next } = refused ?? {}
  return (
    <Form method="post" className="wish-form" preventScrollReset noValidate>
      {/* Enter activates a form's first submit button. */}
      <button name="intent" value="save-criteria" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={errors} about={refused} next={next} />
      <CriteriaEditor
        wishes={wishes}
        hasWords={hasWords}
        wishesPath={`/dashboard/search/${searchId}/wishes`}
        typed={typed}
        errors={errors}
        place="results"
      />
    </Form>
  )
}
