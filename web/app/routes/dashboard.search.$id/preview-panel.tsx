import { useEffect, useRef, useState } from 'react'
import { criteriaLength, maxCriteriaLength } from '#domain/search/search-rules'
import { useHydrated } from '../../ui/connection-status'
import type { Preview } from '../../features/wishes/preview.server'

const everyMs = 400

interface PreviewPanelProps {
  preview: Preview | null
  wait: string | null
}

/**
 * Estimates for the last week's cars and for how soon new cars are seen. Updates when the form stops changing, or on a
 * button click.
 */
export function PreviewPanel({ preview: sent, wait: waitOfStored }: PreviewPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [counted, setCounted] = useState<Preview | null>(null)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const hydrated = useHydrated()
  useEffect(() => {
    let [seen, asked] = ['', '']
    let asking = new AbortController()
    const count = async (form: string) => {
      asking.abort() // a new request cancels the previous one
      asking = new AbortController()
      const { signal } = asking
      setState('asking')
      const found = await previewOf(form, signal)
      if (signal.aborted) return
      setState(found === 'failed' ? 'failed' : 'idle')
      if (found !== 'failed') setCounted(found)
    }
    // Poll the form, because scripts set some fields without firing an event. Request a preview once it stops changing.
    const poll = () => {
      const form = panel.current?.closest('form')
      if (!form) return
      const now = typedIn(form)
      const isUnchanged = now === seen
      seen = now
      if (!isUnchanged || now === asked) return
      asked = now
      void count(now)
    }
    const timer = setInterval(poll, everyMs)
    return () => {
      clearInterval(timer)
      asking.abort()
    }
  }, [])

  const preview = counted ?? sent
  const wait = preview ? preview.wait : waitOfStored
  return (
    <section ref={panel} className="preview" aria-labelledby="preview-title" aria-busy={state === 'asking'}>
      <h2 id="preview-title">In the last seven days</h2>
      <div role="status">
        {state === 'failed' && <p>Cars could not be counted just now. They are when you change the form.</p>}
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
        {wait && <p className="soft figures">{wait}</p>}
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

/** Whether a field affects the preview. Wishes of a saved search have their own save buttons. */
const counts = (name: string) => !name.startsWith('wish-')

/**
 * The form as a query string. Leaves out overlong criteria text, which has its own error message and does not affect
 * the count.
 */
const typedIn = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)]
      .map(([name, value]) => [name, String(value)])
      .filter(
        ([name, value]) => counts(name!) && (name !== 'smartCriteria' || criteriaLength(value!) <= maxCriteriaLength),
      ),
  ).toString()

async function previewOf(form: string, signal: AbortSignal): Promise<Preview | null | 'failed'> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  try {
    const answer = await fetch('/dashboard/search/preview', { method: 'POST', headers, body: form, signal })
    return answer.ok ? ((await answer.json()) as Preview | null) : 'failed'
  } catch {
    return 'failed'
  }
}
