import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { type FeedbackResult, FeedbackFields, feedbackTitle } from '../features/feedback/feedback-form'
import { sendFeedback } from '../features/feedback/send-feedback.server'
import { readSanitizedForm } from '../http/body.server'
import { HttpError } from '../http/errors.server'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Feedback')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form, problem } = await readSanitizedForm(request)
  const text = String(form.get('feedback') ?? '')
  if (problem !== null) return data<FeedbackResult>({ sent: false, error: problem, text }, 400)
  try {
    await sendFeedback(request, user, text)
  } catch (refused) {
    if (!(refused instanceof HttpError)) throw refused
    return data<FeedbackResult>({ sent: false, error: refused.reason, text }, refused.status)
  }
  return data<FeedbackResult>({ sent: text.trim() !== '' })
}

export default function Feedback() {
  const answer = useActionData<typeof action>()
  return (
    <section className="panel form-page">
      <h1>{feedbackTitle}</h1>
      <Form method="post">
        <FeedbackFields answer={answer} />
      </Form>
      <p className="actions">
        <Link className="button" to="/dashboard/account">
          Back to my account
        </Link>
      </p>
    </section>
  )
}
