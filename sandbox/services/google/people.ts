import { createHash } from 'node:crypto'

export interface GooglePerson {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** Google's user ids are decimal numbers. Derived from the email address, so that they are stable. */
const subjectOf = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`).toString()

export const personOf = (email: string, name: string, email_verified = true): GooglePerson => {
  const address = email.trim().toLowerCase()
  return { sub: subjectOf(address), email: address, email_verified, name: name.trim() }
}

/** Accounts on the consent page. */
export const people: GooglePerson[] = [
  personOf('pat.doe@gmail.example', 'Pat Doe'),
  personOf('maria.de.la.cruz@gmail.example', 'Maria de la Cruz'),
  personOf('prince@gmail.example', 'Prince'),
  personOf('unverified@gmail.example', 'Una Verified', false),
]
