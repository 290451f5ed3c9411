import { stateNames } from '#domain/places/us-states'

export const waitlistMessages = {
  thanks: 'Thank you for joining the waitlist! We will notify you when we are ready to launch.',
  failed: 'There was an error. Please try again later.',
} as const

export const waitlistCountries = [
  { code: 'US', name: 'United States' },
  { code: 'CA', name: 'Canada' },
  { code: 'GB', name: 'United Kingdom' },
  { code: 'AU', name: 'Australia' },
] as const

/** Postal codes that are not states. */
const notStates = ['DC', 'PR', 'GU', 'VI']
export const waitlistStates = Object.entries(stateNames)
  .filter(([code]) => !notStates.includes(code))
  .map(([code, name]) => ({ code, name }))

export const countryWithStates = 'US'

export const maxMessageLength = 2_000
