import { Link, useNavigate, useLocation } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { minuteMs } from '#domain/durations'
import { Modal } from '../../ui/dialog'
import { RelativeTime } from '../../ui/text'
import type { ShownOwner } from '../accounts/settings/settings-form'
import { addTargetPath, AddEmailForm, PairOtherDevice } from './add-email-form'
import { EnablePush } from './push/enable-push'

type AddStep = 'select' | 'email' | 'push' | 'other'
export const addStepTitles: Record<AddStep, string> = {
  select: 'New notification target',
  email: 'Add an email address',
  push: 'Notify this device',
  other: 'Notify another device',
}
export const parseAddStep = (text: string | null): AddStep =>
  text !== null && Object.hasOwn(addStepTitles, text) ? (text as AddStep) : 'select'

interface AddTargetStepsProps {
  step: AddStep
  owner: ShownOwner
  vapidPublicKey: string
  /** Changes the step within a dialog. Without it, each step is a page. */
  onStep?: (step: AddStep) => void
}

export function AddTargetSteps({ step, owner, vapidPublicKey, onStep }: AddTargetStepsProps) {
  const navigate = useNavigate()
  switch (step) {
    case 'select':
      return (
        <ul className="target-kinds">
          <Kind step="email" onStep={onStep} title="Email" text="Up to 20 emails a day. We combine the rest." />
          <Kind step="push" onStep={onStep} title="Browser on this device" text="Right away, with no daily limit." />
          <Kind
            step="other"
            onStep={onStep}
            title="Browser on another device"
            text="For example, a phone. Scan a code to add it."
          />
        </ul>
      )
    case 'email':
      return <AddEmailForm owner={owner} />
    case 'push':
      return (
        <EnablePush
          vapidPublicKey={vapidPublicKey}
          receiver={{ path: '/api/notifications/add-target' }}
          onEnabled={() => navigate('/dashboard/notifications')}
        />
      )
    case 'other':
      return <PairOtherDevice />
    default:
      return step satisfies never
  }
}

function Kind({
  step,
  title,
  text,
  onStep,
}: { step: AddStep; title: string; text: ReactNode } & Pick<AddTargetStepsProps, 'onStep'>) {
  function choose(event: MouseEvent) {
    if (!onStep) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <li>
      <Link to={`${addTargetPath}?step=${step}`} onClick={choose}>
        <strong>{title}</strong>
        <span className="soft">{text}</span>
      </Link>
    </li>
  )
}

/** Opens the add-target steps in a dialog. Without JavaScript it links to their page. */
export function AddTargetLink(given: Pick<AddTargetStepsProps, 'owner' | 'vapidPublicKey'>) {
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
        title={addStepTitles[step ?? 'select']}
        isOpen={step !== null}
        onClose={() => setStep(null)}
      >
        {step && <AddTargetSteps {...given} step={step} onStep={setStep} />}
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

interface Tested {
  testedAt: Date | null
  testResult: string | null
}

/** A test without a result after this time is lost: its worker died, or none is running. */
const maxMs = 2 * minuteMs

export const isTestUnderWay = ({ testedAt, testResult }: Tested, now: Date) =>
  testedAt !== null && testResult === null && now.getTime() - testedAt.getTime() < maxMs

export function LastTest({ testedAt, testResult, now }: Tested & { now: Date }) {
  if (testedAt === null) return null
  const pending = isTestUnderWay({ testedAt, testResult }, now)
    ? 'Sending. The result will show here.'
    : 'We don’t know if it arrived. Try again.'
  return (
    <p className="small soft last-test">
      Test <RelativeTime at={testedAt} now={now} />: {testResult ?? pending}
    </p>
  )
}
