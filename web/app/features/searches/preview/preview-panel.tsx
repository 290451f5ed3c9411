import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from '../../../ui/hydrated'
import type { Preview } from './preview.server'

const everyMs = 400

/** How many cars of the last week the form would let through: counted anew when the form rests, or by a button. */
export function PreviewPanel({ preview: sent }: { preview: Preview | null }) {
  const panel = useRef<HTMLElement>(null)
  const { load, data, state } = useFetcher<Preview>()
  const hydrated = useHydrated()
  useEffect(() => {
    let [seen, asked] = ['', '']
    // Some fields are set by scripts, which fire no event; so the form is looked at, and read once it rests.
    const look = () => {
      const form = panel.current?.closest('form')
      if (!form) return
      const now = queryOf(form)
      const isResting = now === seen
      seen = now
      if (!isResting || now === asked) return
      asked = now
      load(`/dashboard/search/preview?${now}`)
    }
    const timer = setInterval(look, everyMs)
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
      </div>
      {!hydrated && (
        <button className="button" name="intent" value="preview">
          Preview
        </button>
      )}
    </section>
  )
}

const queryOf = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()
