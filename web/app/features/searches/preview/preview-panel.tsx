import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from '../../../ui/hydrated'
import type { Preview } from './preview.server'

const everyMs = 400

/**
 * What the last week would have brought, counted again when the form stops changing or by a button.
 */
export function PreviewPanel({ preview: sent }: { preview: Preview | null }) {
  const panel = useRef<HTMLElement>(null)
  const { load, data, state } = useFetcher<Preview | null>()
  const hydrated = useHydrated()
  useEffect(() => {
    let [seen, asked] = ['', '']
    // Scripts set some fields without firing an event, so the form is polled; it is counted once it stops changing.
    const poll = () => {
      const form = panel.current?.closest('form')
      if (!form) return
      const now = queryOf(form)
      const isUnchanged = now === seen
      seen = now
      if (!isUnchanged || now === asked) return
      asked = now
      load(`/dashboard/search/preview?${now}`)
    }
    const timer = setInterval(poll, everyMs)
    return () => clearInterval(timer)
  }, [load])

  const preview = data ?? sent
  return (
    <section ref={panel} className="preview" aria-labelledby="preview-title" aria-busy={state !== 'idle'}>
      <h2 id="preview-title">In the last seven days</h2>
      <div role="status">
        {preview?.sentence && <p className="sentence">{preview.sentence}</p>}
        <p>
          <strong className="figures">
            {preview?.headline ?? 'See how many cars would have passed, before you save.'}
          </strong>
        </p>
        {preview?.notes.map((note) => (
          <p key={note} className="soft figures">
            {note}
          </p>
        ))}
        {preview && preview.wishes.length > 0 && (
          <ul className="soft figures">
            {preview.wishes.map((wish) => (
              <li key={wish}>{wish}</li>
            ))}
          </ul>
        )}
      </div>
      {!hydrated && (
        <button className="button" name="intent" value="preview">
          Preview
        </button>
      )}
    </section>
  )
}

/** The wishes of a saved search are changed one by one, with their own buttons. */
const counts = (name: string) => !name.startsWith('wish-')

const queryOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].filter(([name]) => counts(name)).map(([name, value]) => [name, String(value)]),
  ).toString()
