import { z } from 'zod'
import { config } from '../../config.server'
import { otherCalls } from './other-calls'
import { searchCalls } from './search-calls'
import { accountCalls } from './account-calls'
import { pathParameters, errorStatusesOf, type ApiCall } from './call'

/** All API calls. A test fails for a route that is not listed here. */
export const calls: ApiCall[] = [...accountCalls, ...searchCalls, ...otherCalls]

const means: Record<number, string> = {
  400: 'The request is invalid. `error` says why.',
  401: 'Not logged in, or the login or API token is wrong.',
  403: 'Not allowed: the trial has ended, a limit is reached, another site sent the request, or API tokens can’t make this call.',
  404: 'Not found.',
  405: 'The path doesn’t support this method.',
  409: 'Conflicts with existing data.',
  422: 'The browser’s push subscription has ended.',
  408: 'The body didn’t arrive within ten seconds.',
  413: 'The body is larger than 64 kB.',
  429: 'Too many attempts, or the account’s daily allowance is used up. `error` says when to try again.',
  503: 'The server can’t answer right now.',
}

export function openApiDocument() {
  const { BRAND_NAME, WEB_URL } = config()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operation(call)
  return {
    openapi: '3.1.1',
    info: { title: `${BRAND_NAME} JSON API`, version: '1' },
    servers: [{ url: new URL(WEB_URL).origin }],
    paths,
    components: {
      schemas: { Error: schema(z.looseObject({ error: z.string() })) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token, “lw_…”, created under My account.' },
      },
    },
  }
}

const schema = (type: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io: 'input' })
  return rest
}
const json = (type: object) => ({ content: { 'application/json': { schema: type } } })

function operation(call: ApiCall) {
  const { path, method, summary, who, query = {}, body, example, success } = call
  const refusals = errorStatusesOf(call).map((status) => [
    String(status),
    { description: means[status], ...json({ $ref: '#/components/schemas/Error' }) },
  ])
  return {
    operationId: `${method} ${path}`.replace(/[^a-z]+(.)?/gi, (_, letter: string = '') => letter.toUpperCase()),
    summary,
    security:
      who === 'anybody' ? [] : [{ bearer: [] }, { cookie: [] }, ...(call.allowApiToken ? [{ apiToken: [] }] : [])],
    parameters: [
      ...pathParameters(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([name, { about, required = false }]) => {
        return { name, in: 'query', required, description: about, schema: { type: 'string' } }
      }),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema(body), example } } },
    }),
    responses: { [success.status]: answer(success.answer), ...Object.fromEntries(refusals) },
  }
}

function answer(given: ApiCall['success']['answer']) {
  const description = 'Success.'
  if (given === 'redirect') return { description }
  if (given === 'text') return { description, content: { 'text/plain': { schema: { type: 'string' } } } }
  if (given === 'html') return { description, content: { 'text/html': { schema: { type: 'string' } } } }
  return { description, ...json(schema(given)) }
}
