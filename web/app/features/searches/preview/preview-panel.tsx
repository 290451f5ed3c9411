import { useEffect, useRef, useState } from 'react'
import { criteriaLength, maxCriteriaLength } from '#domain/search/search-rules'
import { useHydrated } from '../../../ui/hydrated'
import type { Preview } from './preview.server'

const everyMs = 400

interface PreviewPanelProps {
  preview: Preview | null
  /** How soon new cars are seen for the stored search. */
  wait: string | null
}

/**
 * What the last week would have brought and how soon new cars would be seen, counted again when the form stops changing or
 * by a button.
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
      asking.abort() // a newer question takes the place of an older one
      asking = new AbortController()
      const { signal } = asking
      setState('asking')
      const found = await previewOf(form, signal)
      if (signal.aborted) return
      setState(found === 'failed' ? 'failed' : 'idle')
      if (found !== 'failed') setCounted(found)
    }
    // Scripts set some fields without firing an event, so the form is polled; it is counted once it stops changing.
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

/** The wishes of a saved search are changed one by one, with their own buttons. */
const counts = (name: string) => !name.startsWith('wish-')

/** The form as it is typed. Words that are too long are left out: their field says so, and they count no cars. */
const typedIn = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)]
      .map(([name, value]) => [name, String(value)])
      .filter(
        ([name, value]) => counts(name!) && (name !== 'smartCriteria' || criteriaLength(value!) <= maxCriteriaLength),
      ),
  ).toString()

/** Null without a plan or a session. */
async function previewOf(form: string, signal: AbortSignal): Promise<Preview | null | 'failed'> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  try {
    const answer = await fetch('/dashboard/search/preview', { method: 'POST', headers, body: form, signal })
    return answer.ok ? ((await answer.json()) as Preview | null) : 'failed'
  } catch {
    return 'failed'
  }
}
