import { Link, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { Modal } from '../../ui/modal'
import { addTargetPath } from './add-target-path'
import { addSteps, AddTargetSteps, type AddStep } from './add-target-steps'

/** Opens the add-target steps in a dialog. Without JavaScript it links to their page. */
export function AddTargetLink({ vapidPublicKey }: { vapidPublicKey: string }) {
  const [step, setStep] = useState<AddStep | null>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setStep(null) // a target was added; the tab shows the confirmation
  }
  return (
    <>
      <Link
        className="button main"
        to={addTargetPath}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setStep('select')
        }}
      >
        Add notification target
      </Link>
      <Modal
        id="add-target-title"
        title={addSteps[step ?? 'select']}
        isOpen={step !== null}
        onClose={() => setStep(null)}
      >
        {step && <AddTargetSteps step={step} vapidPublicKey={vapidPublicKey} onStep={setStep} />}
        <div className="actions">
          {step !== 'select' && (
            <button type="button" className="button" onClick={() => setStep('select')}>
              Back
            </button>
          )}
          <button type="button" className="button" onClick={() => setStep(null)}>
            Close
          </button>
        </div>
      </Modal>
    </>
  )
}
