import { useEffect } from 'react'
import type { PostHog } from 'posthog-js'

type Settings = { key: string; host: string } | null
export type AnalyticsEvent = 'waitlist_view' | 'waitlist_join'

let started: Promise<PostHog> | undefined

/** PostHog, loaded on first use. It gets our events only: no recordings, no clicks, no queries of URLs. */
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

/** Removes queries and fragments, which may contain secrets. */
function withoutQueries(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) =>
      typeof value === 'string' && /^https?:/.test(value) ? [name, value.replace(/[?#].*$/s, '')] : [name, value],
    ),
  )
}

/** Reports an event when the component appears. With `once`, only the first time in a browser session. */
export function useAnalytics(settings: Settings, event: AnalyticsEvent, once = false): void {
  const { key = null, host = null } = settings ?? {}
  useEffect(() => {
    if (key === null || host === null || (once && sessionStorage.getItem(event))) return
    if (once) sessionStorage.setItem(event, '1')
    // The page works without analytics.
    void start({ key, host }).then(
      (posthog) => posthog.capture(event),
      () => {},
    )
  }, [key, host, event, once])
}
