import { normalizeEmail } from '#domain/alerts/mail-address'

export const accountMessages = {
  emailTaken: 'This email is already in use. Please log in.',
  shortPassword: 'Password must be at least 8 characters long.',
  longPassword: 'Password must be 200 characters or fewer.',
  commonPassword: 'That password is too common. Choose another one.',
  missingFields: 'Please fill in all required fields.',
  emailMissing: 'Email address is required.',
  invalidEmail: 'Enter an email address, like name@example.com.',
  notAName: 'Names can have up to 60 characters and can’t include web or email addresses.',
  unknownCountry: 'Choose your country.',
  emailCheckFailed: 'Failed to check email availability',
  tooManySignUps: 'Too many accounts were created from your network recently. Try again later.',
  signUpFailed: 'Failed to create account. Please try again.',
  logInFieldsMissing: 'Please enter your email and password.',
  wrongLogIn: 'Wrong email or password.',
  logInFailed: 'Failed to log in. Please try again or contact support.',
  googleFailed: 'Authentication with Google failed. Please try again.',
  noGoogleAccount: 'No account uses this Google address yet. Sign up first.',
  resetRequestFailed: 'Failed to send password reset email',
  resetFailed: 'Failed to reset password',
  resetUnexpected: 'An unexpected error occurred. Please try again later.',
  resetLinkInvalid: 'Invalid or expired link',
  passwordsDiffer: "Passwords don't match.",
} as const

export const maxEmailLength = 254 // RFC 5321
/** What HTML's email input accepts, with at least two labels in the domain. */
const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** An address as it is stored: lowercase, its domain in ASCII ("bücher.de" as "xn--bcher-kva.de"). Null if it is none. */
export function normalizedEmail(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > maxTypedEmailLength) return null
  const [, local = '', domain = ''] = /^(.+)@([^@]+)$/s.exec(normalizeEmail(typed)) ?? []
  const text = `${local}@${asciiDomain(domain)}`
  return text.length <= maxEmailLength && email.test(text) ? text : null
}

/** Browsers do the same to what is typed into an email input. */
function asciiDomain(domain: string): string {
  if (/[\s/?#:@\\%[\]]/.test(domain)) return ''
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''
}

/** Higher than `maxEmailLength`, so validation rejects a long address instead of truncating it to another valid one. */
const maxTypedEmailLength = 320
/** Trims an address for validation or redisplay. Anything but a string becomes ''. */
export const cleanEmail = (typed: unknown): string =>
  typeof typed === 'string' ? typed.trim().slice(0, maxTypedEmailLength) : ''

export const maxTextLength = 100
/**
 * Trims the text, removes the NUL bytes that PostgreSQL rejects, and truncates it to 100 characters. Anything but a
 * string becomes ''.
 */
export function cleanText(typed: unknown): string {
  if (typeof typed !== 'string') return ''
  return typed.replaceAll('\u0000', '').trim().slice(0, maxTextLength)
}

export const maxNameLength = 60
/** Line breaks, control characters and bidirectional formatting marks. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** Only web and email addresses have these. A dot is no sign of one: "St.John", "Cars.com LLC", "No.1 Motors". */
const addressLike = /[@<>]|:\/\/|\bwww[.．。｡]/iu

/**
 * Whether the text is a valid name of a person or company. Emails name a person only after they confirmed their
 * address, so nobody can write to others by a name.
 */
export const isValidName = (text: string): boolean =>
  text.length <= maxNameLength && !unprintable.test(text) && !addressLike.test(text)
