import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAnonymous } from '../../features/accounts/session/guards.server'
import { LogInEmail, LogInProvider } from './log-in-screen'
import { loadLogIn, submitLogIn } from './log-in-steps.server'
import { accountMessages } from '../../features/accounts/sign-up-rules'
import { readForm } from '../../http/body.server'
import { firstError, type RejectedForm } from '../../ui/field'
import { Page } from '../../ui/page'
import { pageMeta, type PageHandle } from '../../ui/site'

export const meta = pageMeta('Log in')

export const handle: PageHandle = { notSaved: accountMessages.logInFailed }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  return loadLogIn(request)
}

export async function action({ request }: ActionFunctionArgs) {
  return submitLogIn(request, await readForm(request))
}

export default function LogIn() {
  const { step, notice, google, error, redirectTo, paths } = useLoaderData<typeof loader>()
  const refused = useActionData<RejectedForm>() ?? null
  return (
    <Page width="narrow">
      {step === 'email' ? (
        <LogInEmail refused={refused} isSentHere={redirectTo !== null} paths={paths} />
      ) : (
        <LogInProvider
          google={google}
          error={(refused && firstError(refused.fieldErrors)) ?? error}
          redirectTo={redirectTo}
          notice={notice}
          paths={paths}
        />
      )}
    </Page>
  )
}
