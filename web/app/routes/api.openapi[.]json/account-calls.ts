import { z } from 'zod'
import { logInBody } from '../../features/accounts/log-in.server'
import { emailBody, resetBody, resetRequestBody } from '../../features/accounts/passwords.server'
import { signUpBody } from '../../features/accounts/sign-up.server'
import { userSchema } from '../../features/accounts/user-json.server'
import { feedbackBody } from '../../features/feedback/send-feedback.server'
import { waitlistBody } from '../../features/waitlist/join-waitlist.server'
import { okSchema } from '../../http/json-fields'
import type { ApiCall } from './call'

const sessionToken = z.string().describe('The bearer token of a new session.')
const tokenAnswer = z.object({ token: sessionToken })
const popup = { about: 'signup or login for a full-page round trip; the popup without it.' }

export const accountCalls: ApiCall[] = [
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
    body: emailBody,
    success: { status: 200, answer: z.object({ exists: z.boolean() }) },
    refusals: [429],
  },
  {
    method: 'post',
    path: '/api/auth/signup',
    summary: 'Creates an account and starts its trial',
    who: 'anybody',
    body: signUpBody,
    success: { status: 201, answer: tokenAnswer },
    refusals: [409, 429],
  },
  {
    method: 'post',
    path: '/api/auth/login',
    summary: 'Logs in with an address and password, or with a Google token alone',
    who: 'anybody',
    body: logInBody,
    success: { status: 200, answer: tokenAnswer },
    refusals: [401, 429],
  },
  {
    method: 'get',
    path: '/api/auth/google-auth-redirect',
    summary: 'Redirects to Google. 404 if Google login is off',
    who: 'anybody',
    query: { flow: popup },
    success: { status: 302, answer: 'redirect' },
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/auth/google-callback',
    summary: 'Google redirects here. The popup posts its result to its opener and closes',
    who: 'anybody',
    query: { code: { about: 'Google’s authorization code.' }, state: { about: 'The value sent to Google.' } },
    success: { status: 200, answer: 'html' },
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/auth/request-password-reset',
    summary: 'Emails a password reset link. The response is the same whether or not the address has an account',
    who: 'anybody',
    body: resetRequestBody,
    success: { status: 200, answer: okSchema },
    refusals: [429],
  },
  {
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password with an emailed token, once',
    who: 'anybody',
    body: resetBody,
    success: { status: 200, answer: okSchema.extend({ token: sessionToken.optional() }) },
    refusals: [429],
  },
  {
    method: 'get',
    path: '/api/auth/get-user',
    summary: 'The logged-in user',
    who: 'signed-in',
    allowApiToken: true,
    success: { status: 200, answer: userSchema },
  },
  {
    method: 'post',
    path: '/api/auth/session',
    summary: 'Exchanges the bearer token for the session cookie',
    who: 'signed-in',
    success: { status: 200, answer: okSchema },
  },
  {
    method: 'post',
    path: '/api/auth/handover',
    summary: 'Returns the token to a page that just logged in, once and within a minute. Null afterwards',
    who: 'signed-in',
    success: { status: 200, answer: z.object({ token: sessionToken.nullable() }) },
  },
  {
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Ends the session',
    who: 'anybody',
    success: { status: 200, answer: okSchema },
    refusals: [403],
  },
  {
    method: 'post',
    path: '/api/join-waitlist',
    summary: 'Joins the waitlist',
    who: 'anybody',
    body: waitlistBody,
    success: { status: 200, answer: okSchema },
    refusals: [429],
  },
  {
    method: 'post',
    path: '/api/feedback/send',
    summary: 'Sends feedback. Ignores empty text',
    who: 'signed-in',
    body: feedbackBody,
    success: { status: 200, answer: okSchema },
    refusals: [429],
  },
]
