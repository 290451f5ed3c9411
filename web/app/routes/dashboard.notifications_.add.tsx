import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { config } from '../config.server'
import { isEntitled, requireUser } from '../features/accounts/session/guards.server'
import { ownerOf } from '../features/accounts/settings/recent-login.server'
import { AddEmailFields, addTargetPath, PairingCode } from '../features/notifications/add-email-form'
import { addStepTitles, AddTargetSteps, parseAddStep } from '../features/notifications/add-target-steps'
import { changeTargets } from '../features/notifications/change-targets.server'
import { findPairedBrowserName } from '../features/notifications/pairing.server'
import { readForm, readQuery } from '../http/body.server'
import { redirectWithFlash } from '../http/flash.server'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('New notification target')

/** A pairing link is a secret, so the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

/**
 * The steps of adding a target, as pages. With JavaScript, the Notifications tab shows the same steps in a dialog. The
 * email step stays available without a plan, so a form rejected for lack of one keeps its input.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const step = parseAddStep(readQuery(request).get('step'))
  if (step !== 'email' && !isEntitled(user)) return redirect('/dashboard/notifications')
  const pairing = readQuery(request).get('pairing')
  if (pairing !== null && (await findPairedBrowserName(user.id, pairing)) !== null)
    throw await redirectWithFlash('/dashboard/notifications', { notice: 'Device added. It gets alerts from now on.' })
  return { step, owner: ownerOf(user), vapidPublicKey: config().VAPID_PUBLIC_KEY }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return changeTargets(request, user, await readForm(request))
}

export default function AddTarget() {
  const { step, owner, vapidPublicKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="panel form-page" aria-labelledby="add-title">
      <h1 id="add-title">{addStepTitles[step]}</h1>
      {step === 'select' || step === 'push' ? (
        <AddTargetSteps step={step} owner={owner} vapidPublicKey={vapidPublicKey} />
      ) : step === 'email' ? (
        <Form method="post" noValidate>
          <AddEmailFields owner={owner} answer={answer} />
        </Form>
      ) : answer && 'link' in answer ? (
        <PairingCode {...answer} />
      ) : (
        <Form method="post">
          <p>Get a link for the other device, also as a QR code. It works once.</p>
          <button className="button main" name="intent" value="pair">
            {' '}
            Show code{' '}
          </button>
        </Form>
      )}
      <p className="actions">
        <Link className="button" to={step === 'select' ? '/dashboard/notifications' : addTargetPath}>
          Back
        </Link>
      </p>
    </section>
  )
}
