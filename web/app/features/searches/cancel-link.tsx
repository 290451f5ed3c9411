import { Link } from '@remix-run/react'
import { useRef } from 'react'
import { useHydrated } from '../../ui/hydrated'

export const cancelText = 'Are you sure you want to cancel this search? All your changes will be lost.'

/** Asks before what was typed is lost: in a dialog over the form, or on a page of its own without scripts. */
export function CancelLink({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  if (!useHydrated()) {
    return (
      <Link className="button" to={path}>
        Cancel
      </Link>
    )
  }
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        Cancel
      </button>
      <dialog ref={dialog} aria-labelledby="cancel-title">
        <h2 id="cancel-title">Cancel search</h2>
        <p>{cancelText}</p>
        <div className="actions">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <Link className="button main" to="/dashboard/searches">
            Confirm
          </Link>
        </div>
      </dialog>
    </>
  )
}
