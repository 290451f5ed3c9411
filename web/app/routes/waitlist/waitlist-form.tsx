import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { PostHog } from 'posthog-js'
import { ErrorSummary } from '../../ui/errors'
import { type RejectedForm, controlProps, HintAndError, SelectField, TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { tabStorage } from '../../ui/browser-storage'
import { useHydrated, useInputBeforeHydration } from '../../ui/hydration'
import { SubmitButton } from '../../ui/dialog'
import { countryWithStates, waitlistCountries } from '../../features/waitlist/waitlist-rules'

interface WaitlistFormProps {
  states: { code: string; name: string }[]
  refused: RejectedForm | null
  isSandbox: boolean
}

export function WaitlistForm({ states, refused, isSandbox }: WaitlistFormProps) {
  const { fieldErrors = {}, draft = {} } = refused ?? {}
  return (
    <>
      <h1>Join the waitlist</h1>
      <p>We’re opening soon. Leave your email and we’ll tell you when we do.</p>
      <ErrorSummary errors={fieldErrors} about={refused} />
      <Form method="post" noValidate>
        <TextField label="Name (optional)" name="name" autoComplete="name" defaultValue={draft.name} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={draft.email}
          error={fieldErrors.email}
          required
        />
        <CountryAndState states={states} fieldErrors={fieldErrors} draft={draft} />
        <div className="field">
          <label htmlFor="message">Message (optional)</label>
          <HintAndError name="message" error={fieldErrors.message} />
          <textarea
            name="message"
            rows={4}
            defaultValue={draft.message}
            {...controlProps({ name: 'message', error: fieldErrors.message })}
          />
        </div>
        <SubmitButton className="main wide">Join the waitlist</SubmitButton>
      </Form>
      <p>
        Already have an account? <Link to="/login">Log in</Link>
      </p>
      {isSandbox && (
        <p className="soft">
          This copy runs with simulated marketplaces. <Link to="/signup">Sign up</Link> to try it.
        </p>
      )}
    </>
  )
}

type CountryProps = RejectedForm & Pick<WaitlistFormProps, 'states'>

/**
 * Choosing another country clears and disables the state. Without JavaScript the state stays enabled and the server
 * drops it. The selects are uncontrolled, so a choice made before hydration is kept.
 */
function CountryAndState({ states, fieldErrors, draft }: CountryProps) {
  const box = useRef<HTMLDivElement>(null)
  const [country, setCountry] = useState(draft.country ?? '')
  const isHydrated = useHydrated()
  useInputBeforeHydration(() => setCountry(box.current!.querySelector('select')!.value))
  const isOff = isHydrated && country !== countryWithStates
  return (
    <div ref={box}>
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        defaultValue={draft.country}
        onChange={(event) => setCountry(event.target.value)}
        error={fieldErrors.country}
        required
      >
        <option value="">Choose your country</option>
        <Options of={waitlistCountries} />
      </SelectField>
      <SelectField
        key={isOff ? 'off' : 'on'}
        label="State (optional)"
        name="countryState"
        hint="United States only."
        defaultValue={isOff ? '' : draft.countryState}
        error={fieldErrors.countryState}
        disabled={isOff}
      >
        <option value="">Choose your state</option>
        <Options of={states} />
      </SelectField>
    </div>
  )
}

const Options = ({ of }: { of: readonly { code: string; name: string }[] }) =>
  of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))

type Settings = { key: string; host: string } | null
type AnalyticsEvent = 'waitlist_view' | 'waitlist_join'

let started: Promise<PostHog> | undefined

/** Loads PostHog on first use. It captures only our events: no recordings, no clicks, no URL queries. */
function start({ key, host }: NonNullable<Settings>): Promise<PostHog> {
  started ??= import('posthog-js/dist/module.no-external').then(({ default: posthog }) => {
    posthog.init(key, {
      api_host: host,
      person_profiles: 'identified_only',
      autocapture: false,
      capture_pageview: false,
      capture_pageleave: false,
      disable_session_recording: true,
      disable_surveys: true,
      advanced_disable_flags: true,
      disable_external_dependency_loading: true,
      before_send: (event) => event && { ...event, properties: withoutQueries(event.properties) },
    })
    return posthog as unknown as PostHog
  })
  return started
}

/** Strips URL queries and fragments, which may contain secrets. */
function withoutQueries(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) =>
      typeof value === 'string' && /^https?:/.test(value) ? [name, value.replace(/[?#].*$/s, '')] : [name, value],
    ),
  )
}

/** Captures an event when the component mounts. With `once`, only the first time in a browser session. */
export function useAnalytics(settings: Settings, event: AnalyticsEvent, once = false): void {
  const { key = null, host = null } = settings ?? {}
  useEffect(() => {
    if (key === null || host === null || (once && tabStorage.get(event))) return
    if (once) tabStorage.set(event, '1')
    // Ignore failures: the page works without analytics.
    void start({ key, host }).then(
      (posthog) => posthog.capture(event),
      () => {},
    )
  }, [key, host, event, once])
}
