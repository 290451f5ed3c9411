import { stateNames } from '#domain/places/us-states'

/** Specification, sections 4, 5 and 8. */
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

/** Stand in the gazetteer's list for the postal service's sake, and are no states. */
const notStates = ['DC', 'PR', 'GU', 'VI']
/** All fifty. */
export const waitlistStates = Object.entries(stateNames)
  .filter(([code]) => !notStates.includes(code))
  .map(([code, name]) => ({ code, name }))

/** The one country whose states are asked for. */
export const countryWithStates = 'US'

export const maxMessageLength = 2_000
