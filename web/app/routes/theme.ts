import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { dayMs } from '#domain/durations'
import { setCookie } from '../features/accounts/session/session-cookie.server'
import { readForm } from '../http/body.server'
import { HttpError } from '../http/errors.server'
import { safeLocalPath } from '../http/request-checks.server'
import { isTheme } from '../ui/site'

const choiceLifeMs = 365 * dayMs

export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const theme = form.get('theme')
  if (!isTheme(theme)) throw new HttpError(400, 'Choose light, dark or system.')
  const cookie = theme === 'system' ? setCookie('theme', '', 0) : setCookie('theme', theme, choiceLifeMs)
  return redirect(safeLocalPath(form.get('redirectTo'), '/'), { headers: { 'set-cookie': cookie } })
}
