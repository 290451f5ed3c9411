import { useEffect, useState, type RefObject } from 'react'
import { criteriaLength, maxCriteriaLength } from '#domain/search/search-rules'
import { useHydrated } from '../../ui/hydration'
import { PreviewCars } from './preview-cars'
import type { Preview } from '../../features/wishes/preview.server'

const everyMs = 400

interface PreviewState {
  preview: Preview | null
  state: 'idle' | 'asking' | 'failed'
}

/**
 * The preview of the form around `anchor`, by what is typed there. Updates when the form stops changing. `sent` is the
 * preview from the page load.
 */
export function usePreview(anchor: RefObject<HTMLElement>, sent: Preview | null): PreviewState {
  const [counted, setCounted] = useState<Preview | null>(null)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
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
      const form = anchor.current?.closest('form')
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
  }, [anchor])

  return { preview: counted ?? sent, state }
}

interface PreviewPanelProps extends PreviewState {
  waitOfStored: string | null
  /** The sentence and the cars stand above the fields, with what was described. */
  isDescribed: boolean
  isNew: boolean
}

/** Estimates for the last week's cars and for how soon new cars are seen. Without JavaScript, a button updates them. */
export function PreviewPanel({ preview, state, waitOfStored, isDescribed, isNew }: PreviewPanelProps) {
  const hydrated = useHydrated()
  const wait = preview ? preview.wait : waitOfStored
  return (
    <section className="preview" aria-labelledby="preview-title" aria-busy={state === 'asking'}>
      <h2 id="preview-title">The last 7 days</h2>
      <div role="status">
        {state === 'failed' && <p>We couldn’t count cars just now. Change the form to try again.</p>}
        {!isDescribed && preview && preview.sentence.length > 0 && (
          <p className="sentence">{preview.sentence.map(({ text }) => text)}</p>
        )}
        <p>
          <strong className="figures">{preview?.headline ?? 'See how many cars fit before you save.'}</strong>
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
      {isNew && !isDescribed && <PreviewCars cars={preview?.cars ?? []} />}
      {!hydrated && (
        <button className="button" name="intent" value="preview">
          Preview
        </button>
      )}
    </section>
  )
}

/** Whether a field affects the preview. A description has its own button. */
const counts = (name: string) => !['description', 'addedWishes', 'suggested', 'replaced', 'newId'].includes(name)

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
