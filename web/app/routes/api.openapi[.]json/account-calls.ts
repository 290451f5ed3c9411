import { z } from 'zod'
import { maxFeedbackLength } from '../../features/feedback/feedback-form'
import { maxMessageLength, waitlistCountries } from '../../features/waitlist/waitlist-rules'
import { email, ok, password, sessionToken, uuid, type Call } from './call'

const googleToken = z.string().describe("The token that the Google popup posted: this site's own proof, not Google's.")

const signUp = z.object({
  email: email.optional().describe('May be left out with a Google token.'),
  password: password.optional().describe('Needed unless a Google token is given.'),
  googleToken: googleToken.optional(),
  firstName: z.string().min(1).max(60),
  lastName: z.string().min(1).max(60),
  countryCode: z.string().length(2),
  companyName: z.string().max(60).optional(),
  marketingConsent: z.boolean().optional(),
})

const user = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscription: z
    .object({
      id: z.string(),
      type: z.enum(['basic', 'pro']),
      period: z.enum(['monthly', 'yearly']),
      isActive: z.boolean(),
      nextBillingDate: z.iso.datetime().nullable(),
      scheduledCancellationAt: z.iso.datetime().nullable(),
    })
    .nullable()
    .describe('The plan that the person has, or had last; null for none.'),
  trial: z.object({ isActive: z.boolean(), timeLeft: z.number().describe('Milliseconds.') }),
})

const waitlist = z.object({
  name: z.string().max(100).optional(),
  email,
  country: z.enum(waitlistCountries.map(({ code }) => code)),
  countryState: z.string().length(2).optional().describe('With country US only: one of the fifty states.'),
  message: z.string().max(maxMessageLength).optional(),
})

const tokenAnswer = z.object({ token: sessionToken })
const popup = { about: 'signup or login for a full-page round trip; the popup without it.' }

export const accountCalls: Call[] = [
  {
    method: 'get',
    path: '/api/country',
    summary: "The visitor's two-letter country code, as plain text",
    who: 'anybody',
    success: { status: 200, answer: 'text' },
  },
  {
    method: 'post',
    path: '/api/auth/check-email',
    summary: 'Whether an account has the address',
    who: 'anybody',
    body: z.object({ email }),
    success: { status: 200, answer: z.object({ exists: z.boolean() }) },
    refusals: [429],
  },
  {
    method: 'post',
    path: '/api/auth/signup',
    summary: 'Opens an account with its trial',
    who: 'anybody',
    body: signUp,
    success: { status: 201, answer: tokenAnswer },
    refusals: [409, 429],
  },
  {
    method: 'post',
    path: '/api/auth/login',
    summary: 'Opens a session, by address and password or by a Google token alone',
    who: 'anybody',
    body: z.union([z.object({ email, password: z.string() }), z.object({ googleToken })]),
    success: { status: 200, answer: tokenAnswer },
    refusals: [401, 429],
  },
  {
    method: 'get',
    path: '/api/auth/google-auth-redirect',
    summary: 'Leads to Google; 404 where Google sign-in is off',
    who: 'anybody',
    query: { flow: popup },
    success: { status: 302, answer: 'redirect' },
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/auth/google-callback',
    summary: 'Where Google leads back to: the popup posts its result to its opener and closes',
    who: 'anybody',
    query: { code: { about: "Google's code." }, state: { about: 'As it was sent to Google.' } },
    success: { status: 200, answer: 'html' },
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/auth/request-password-reset',
    summary: 'Mails a link that sets a new password; the same answer whether the address has an account',
    who: 'anybody',
    body: z.object({ email }),
    success: { status: 200, answer: ok },
    refusals: [429],
  },
  {
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password by a mailed token, once',
    who: 'anybody',
    body: z.object({ token: z.string(), password }),
    success: { status: 200, answer: ok.extend({ token: sessionToken.optional() }) },
    refusals: [429],
  },
  {
    method: 'get',
    path: '/api/auth/get-user',
    summary: 'The signed-in person',
    who: 'signed-in',
    allowApiToken: true,
    success: { status: 200, answer: user },
  },
  {
    method: 'post',
    path: '/api/auth/session',
    summary: 'Exchanges the bearer token for the cookie that the screens run on',
    who: 'signed-in',
    success: { status: 200, answer: ok },
  },
  {
    method: 'post',
    path: '/api/auth/handover',
    summary: 'Gives a page that was just signed in its token, once and within a minute; null afterwards',
    who: 'signed-in',
    success: { status: 200, answer: z.object({ token: sessionToken.nullable() }) },
  },
  {
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Ends the session',
    who: 'anybody',
    success: { status: 200, answer: ok },
    refusals: [403],
  },
  {
    method: 'post',
    path: '/api/join-waitlist',
    summary: 'Puts somebody on the waitlist',
    who: 'anybody',
    body: waitlist,
    success: { status: 200, answer: ok },
    refusals: [429],
  },
  {
    method: 'post',
    path: '/api/feedback/send',
    summary: 'Sends feedback to the people behind the site; blanks are ignored',
    who: 'signed-in',
    body: z.object({ feedback: z.string().max(maxFeedbackLength) }),
    success: { status: 200, answer: ok },
    refusals: [429],
  },
]
