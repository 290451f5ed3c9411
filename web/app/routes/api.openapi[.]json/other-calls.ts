import { z } from 'zod'
import { changePreview } from '../../features/billing/plan-preview.server'
import { planChangeSchema } from '../../features/billing/subscription-state'
import {
  addTargetBody,
  removeTargetBody,
  renewTargetBody,
  targetSchema,
  toggleTargetBody,
} from '../../features/notifications/target-json.server'
import { placesSchema } from '../../features/places/locations.server'
import { okSchema } from '../../http/json-fields'
import type { ApiCall } from './call'

const foundCarsSchema = z
  .object({
    find: z.string().describe('The typed name.'),
    cars: z
      .array(z.object({ id: z.string().describe('“ford” for a make, “ford/f-150” for a model.'), label: z.string() }))
      .describe('At most eight, best first.'),
  })
  .describe('Answer to `find`.')
const named = z.object({ id: z.string(), name: z.string() })

export const otherCalls: ApiCall[] = [
  {
    method: 'get',
    path: '/api/notifications/get-target',
    summary: 'Where alerts go',
    who: 'signed-in',
    allowApiToken: true,
    success: { status: 200, answer: z.array(targetSchema) },
  },
  {
    method: 'post',
    path: '/api/notifications/add-target',
    summary: 'Adds an address, or a browser if a subscription is given',
    who: 'entitled',
    body: addTargetBody,
    example: { email: 'second@example.com' },
    success: { status: 201, answer: targetSchema },
    refusals: [409, 422, 429],
  },
  {
    method: 'post',
    path: '/api/notifications/renew-target',
    summary: 'Replaces a browser’s push subscription. The old one’s secret is the proof',
    who: 'anybody',
    body: renewTargetBody,
    success: { status: 200, answer: okSchema },
    refusals: [404, 409, 429],
  },
  {
    method: 'post',
    path: '/api/notifications/toggle-target',
    summary: 'Turns a target on or off',
    who: 'signed-in',
    body: toggleTargetBody,
    success: { status: 200, answer: okSchema },
    refusals: [404, 409, 429],
  },
  {
    method: 'post',
    path: '/api/notifications/remove-target',
    summary: 'Removes a target other than the main address',
    who: 'signed-in',
    body: removeTargetBody,
    success: { status: 200, answer: okSchema },
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/paddle/get-cancellation-url',
    summary: 'URL of the payment provider’s page for canceling a subscription',
    who: 'signed-in',
    query: { subscriptionId: { about: "The subscription's id.", required: true } },
    success: { status: 200, answer: z.object({ url: z.url() }) },
    refusals: [404, 429],
  },
  {
    method: 'post',
    path: '/api/paddle/subscription-preview',
    summary: 'What a plan change would cost',
    who: 'signed-in',
    body: planChangeSchema,
    success: { status: 200, answer: changePreview },
    refusals: [409, 429],
  },
  {
    method: 'post',
    path: '/api/paddle/update-subscription',
    summary: 'Changes the plan and pays now',
    who: 'signed-in',
    body: planChangeSchema,
    success: { status: 200, answer: okSchema },
    refusals: [409, 429],
  },
  {
    method: 'get',
    path: '/makes.json',
    summary: 'All makes by id',
    who: 'anybody',
    success: { status: 200, answer: z.record(z.string(), z.object({ name: z.string() })) },
  },
  {
    method: 'get',
    path: '/api/models',
    summary: 'Models of a make, or makes and models by a typed name',
    who: 'anybody',
    query: {
      id: { about: 'The make’s id. The list is empty for an unknown make, or without one.' },
      find: { about: 'A name as people type it, such as “chevy” or “f150”. Takes precedence over `id`.' },
    },
    success: { status: 200, answer: z.union([z.array(named), foundCarsSchema]) },
  },
  {
    method: 'get',
    path: '/api/locations',
    summary: 'Up to five towns and ZIP codes that start with the typed text',
    who: 'anybody',
    query: { q: { about: 'The typed text. Without it, the list is empty.' } },
    success: { status: 200, answer: placesSchema },
    refusals: [429],
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This description',
    who: 'anybody',
    success: { status: 200, answer: z.looseObject({ openapi: z.string() }) },
    refusals: [429],
  },
]
