import { log } from '../services/log.server'
import { HttpError } from './errors.server'

/** Runs an action. On an unexpected exception, logs it and returns `say()`, so the form stays on the page. */
export async function withErrorFallback<T, Said>(work: () => Promise<T>, say: () => Said): Promise<T | Said> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof Response || thrown instanceof HttpError) throw thrown
    log().error({ err: thrown }, 'a form could not be handled')
    return say()
  }
}
