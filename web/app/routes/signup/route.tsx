import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAnonymous } from '../../features/accounts/session/guards.server'
import { DetailsStep, EmailStep, ProviderStep } from './sign-up-screen'
import { loadSignUpStep, submitDetails, submitEmail, submitGoogle } from './sign-up-steps.server'
import { accountMessages } from '../../features/accounts/sign-up-rules'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { takeFlash } from '../../http/flash.server'
import { firstError, type RejectedForm } from '../../ui/field'
import { Page } from '../../ui/page'
import { pageMeta, type PageHandle } from '../../ui/site'

export const meta = pageMeta('Create your free account')

export const handle: PageHandle = { notSaved: accountMessages.signUpFailed }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const { error, headers } = await takeFlash(request)
  return data({ ...(await loadSignUpStep(request)), error }, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'google':
      return submitGoogle(request, form)
    case 'email':
      return submitEmail(request, form)
    case 'details':
      return submitDetails(request, form)
    default:
      throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  }
}

export default function SignUp() {
  const state = useLoaderData<typeof loader>()
  const refused = useActionData<RejectedForm>()
  return (
    <Page width="narrow">
      {state.step === 'provider' && (
        <ProviderStep {...state} error={(refused && firstError(refused.fieldErrors)) ?? state.error} />
      )}
      {state.step === 'email' && <EmailStep {...state} refused={refused ?? null} />}
      {state.step === 'details' && <DetailsStep {...state} refused={refused ?? null} />}
    </Page>
  )
}
