import { createHash } from 'node:crypto'

/** A Google account as the stand-in plays it. */
export interface GooglePerson {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** The account of an address. Google's ids are decimal numbers; an address always has the same one. */
const subjectOf = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`).toString()

export const personOf = (email: string, name: string, email_verified = true): GooglePerson => {
  const address = email.trim().toLowerCase()
  return { sub: subjectOf(address), email: address, email_verified, name: name.trim() }
}

/** The accounts that the consent page offers. */
export const people: GooglePerson[] = [
  personOf('pat.doe@gmail.example', 'Pat Doe'),
  personOf('maria.de.la.cruz@gmail.example', 'Maria de la Cruz'),
  personOf('prince@gmail.example', 'Prince'),
  personOf('unverified@gmail.example', 'Una Verified', false),
]
