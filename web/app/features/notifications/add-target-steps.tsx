import { Link, useNavigate } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { addTargetPath } from './add-target-path'
import { AddEmailForm } from './add-email-form'
import { EnablePush } from './push/enable-push'
import { OtherDevice } from './other-device'

export type AddStep = 'select' | 'email' | 'push' | 'other'
export const addSteps: Record<AddStep, string> = {
  select: 'New notification target',
  email: 'Add an email address',
  push: 'Notify this device',
  other: 'Notify another device',
}
export const addStepOf = (text: string | null): AddStep =>
  text !== null && Object.hasOwn(addSteps, text) ? (text as AddStep) : 'select'

interface AddTargetStepsProps {
  step: AddStep
  vapidPublicKey: string
  /** Changes the step within a dialog. Without it, each step is a page. */
  onStep?: (step: AddStep) => void
}

export function AddTargetSteps({ step, vapidPublicKey, onStep }: AddTargetStepsProps) {
  const navigate = useNavigate()
  switch (step) {
    case 'select':
      return (
        <ul className="target-kinds">
          <Kind step="email" onStep={onStep} title="Email" text="At most 20 emails a day; the rest is collected." />
          <Kind step="push" onStep={onStep} title="Browser on this device" text="At once, without a limit." />
          <Kind step="other" onStep={onStep} title="Browser on another device" text="A phone, by scanning a code." />
        </ul>
      )
    case 'email':
      return <AddEmailForm />
    case 'push':
      return (
        <EnablePush
          vapidPublicKey={vapidPublicKey}
          receiver={{ path: '/api/notifications/add-target' }}
          onEnabled={() => navigate('/dashboard/notifications?done=push')}
        />
      )
    case 'other':
      return <OtherDevice />
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
