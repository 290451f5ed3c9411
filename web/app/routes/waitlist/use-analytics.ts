import { useEffect } from 'react'
import type { PostHog } from 'posthog-js'

type Settings = { key: string; host: string } | null
export type AnalyticsEvent = 'waitlist_view' | 'waitlist_join'

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
    if (key === null || host === null || (once && sessionStorage.getItem(event))) return
    if (once) sessionStorage.setItem(event, '1')
    // Ignore failures: the page works without analytics.
    void start({ key, host }).then(
      (posthog) => posthog.capture(event),
      () => {},
    )
  }, [key, host, event, once])
}
