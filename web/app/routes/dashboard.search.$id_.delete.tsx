import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchSentence } from '#domain/search/search-sentence'
import { requireUser } from '../features/accounts/session/guards.server'
import { deleteSearch, getSearch } from '../features/searches/search-store.server'
import { readForm } from '../http/body.server'
import { ConfirmPage, SubmitButton } from '../ui/dialog'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Delete search')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { sentence: searchSentence(await getSearch({ id: params.id!, userId: user.id })) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  await deleteSearch({ id: params.id!, userId: user.id, owner: user })
  return redirect('/dashboard/searches')
}

export default function DeleteSearch() {
  const { sentence } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Delete search"
      text={`We’ll stop watching and delete its results: ${sentence}.`}
      back="/dashboard/searches"
    >
      <Form method="post">
        <SubmitButton className="danger">Confirm</SubmitButton>
      </Form>
    </ConfirmPage>
  )
}
