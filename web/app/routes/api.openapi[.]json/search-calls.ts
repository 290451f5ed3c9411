import { z } from 'zod'
import { healthStates } from '#domain/crawl/health'
import { dayMs } from '#domain/durations'
import { marketplaces } from '#domain/marketplaces'
import { nearMissRetentionMs } from '#domain/search/near-miss-retention'
import type { Field } from '#domain/search/field'
import { fieldEntries, searchFields } from '#domain/search/schema'
import { listingFigures } from '#domain/judgment/criteria/comparison'
import { criterionKinds, strengths } from '#domain/judgment/criteria/criterion'
import { features, isNumeric, type Feature } from '#domain/judgment/features/features'
import { CrawlOutcome, SearchStatus } from '#prisma/generated/enums'
import { outcomeLabels, type Outcome } from '../../features/searches/seen/seen-filter'
import { hideBody } from '../../features/searches/hide-car.server'
import { dateTime, okSchema, uuid } from '../../http/json-fields'
import type { ApiCall } from './call'

const jsonOf = (of: (field: Field) => z.ZodType) =>
  Object.fromEntries(fieldEntries.map(([name, field]) => [name, of(field)]))

/** A missing or null field gets its default, which means any, or all for marketplaces. */
const searchBody = z.object({
  ...jsonOf(({ json }) => (json.isNullable() ? json : json.nullable()).optional()),
  make: searchFields.make.json,
})

const from = z
  .object({ label: z.string(), answer: z.enum(['yes', 'no']) })
  .optional()
  .describe('What the evidence itself says, if the answer was inferred from it: cloth seats, so no leather.')
/** The version that the caller has read. A call with an outdated version gets 409. */
const version = z.string().describe('Changes with every change of these fields.')
const changeBody = searchBody.extend({ version: version.nullable().optional() })

const evidence = z.union([
  z.object({ kind: z.literal('quote'), quote: z.string(), from }),
  z.object({ kind: z.literal('photo'), photo: z.number().int(), seen: z.string().nullable(), from }),
  z.object({ kind: z.literal('attribute'), label: z.string(), value: z.string(), from }),
  z.object({ kind: z.literal('vin'), label: z.string(), value: z.string(), from }).describe('Decoded from the VIN.'),
  z
    .object({ kind: z.literal('rule'), rule: z.string(), source: z.string(), from })
    .describe('Required by law, or never built for this model.'),
  z
    .object({
      kind: z.literal('seller'),
      on: z.string().describe('YYYY-MM-DD.'),
      quote: z.string().optional().describe('The sentence of a reply that you pasted.'),
      from,
    })
    .describe('What the seller told you.'),
  z.object({ kind: z.literal('buyer'), on: z.string().describe('YYYY-MM-DD.'), from }).describe('Your own correction.'),
])
const polarity = z.enum(['wanted', 'unwanted'])
const comparison = z.object({
  quantity: z.enum([...listingFigures, ...features.filter(isNumeric)]),
  least: z.number().nullable().describe('Inclusive, like `most`. In dollars, miles or the quantity’s unit.'),
  most: z.number().nullable(),
})
const alternative = z.object({
  label: z.string(),
  spanish: z.string().nullable().describe('The label in Spanish. Null if not translated.'),
  feature: z.enum(features as [Feature, ...Feature[]]).nullable(),
  comparison: comparison.nullable(),
  visible: z.boolean().describe('Whether a photo can answer it.'),
  near: z
    .object({ feature: z.enum(features as [Feature, ...Feature[]]), is: z.enum(['narrower', 'wider']) })
    .optional()
    .describe('For an open question: its relation to this feature.'),
})
const criterion = z.object({
  id: z.string(),
  kind: z
    .enum(criterionKinds)
    .describe('Only wishes are checked. Permissions are accepted, and no ad can answer remarks.'),
  polarity,
  strength: z.enum(strengths).describe('must: confirmed before an immediate alert. nice: never a reason to reject.'),
  alternatives: z.array(alternative).describe('Any one of them fulfills the wish.'),
  condition: comparison.nullable().describe('The wish applies only to these cars.'),
  isDoubted: z
    .boolean()
    .describe('Worded as something wanted, but likely a flaw. Treated as unwanted until the buyer answers.'),
  words: z.string().nullable().describe('The buyer’s own wording, shortened. Null if reworded since.'),
})
const count = z.number().int()
const funnelCounts = z.object({
  seen: count.describe('Listings that are kept.'),
  filtered: count.describe(
    `Of these, how many are outside price, year, place and so on. Kept until ${nearMissRetentionMs / dayMs} days after a marketplace last listed them.`,
  ),
  waiting: count.describe('Cars not checked yet.'),
  judged: count,
  matched: count.describe('Cars. One posted twice counts once.'),
  likely: count,
  possible: count,
})
const funnels = {
  funnel: funnelCounts.describe('Since the search last changed.'),
  today: funnelCounts.describe('From the last 24 hours.'),
}
const health = z.object({
  marketplace: z.enum(marketplaces),
  state: z.enum(healthStates),
  words: z.string(),
  outcome: z.enum(CrawlOutcome).nullable(),
  lastSuccessAt: dateTime.nullable(),
  label: z.string(),
  ...funnels,
})

const search = z.object({
  id: uuid,
  status: z.enum(SearchStatus).exclude(['DELETED']),
  createdAt: dateTime,
  ...jsonOf(({ answer }) => answer),
  version,
  sentence: z.string(),
  criteria: z.array(criterion).nullable().describe('What the search checks for. Null until the text is compiled.'),
  health: z.array(health).describe('One for each of the search’s marketplaces.'),
  ...funnels,
})

const match = z.object({
  listingId: uuid,
  stage: z.enum(['match', 'likely', 'possible']),
  confirmed: z.string().nullable().describe('“2 of 3 confirmed, not stated: sunroof”. Null without wishes.'),
  title: z.string(),
  url: z.string().nullable(),
  price: z.number().nullable().describe('Dollars.'),
  wasPrice: z.number().nullable().describe('In dollars, before the last drop. Null if the price didn’t drop.'),
  mileage: z.number().nullable(),
  distanceMiles: z.number().nullable(),
  marketplace: z.enum(marketplaces),
  postedAt: dateTime.nullable(),
  foundAt: dateTime,
  photoUrl: z.string().nullable(),
  verdicts: z.array(
    z.object({
      ...{ label: z.string(), polarity, strength: z.enum(strengths) },
      ...{ answer: z.enum(['yes', 'no', 'unknown']), evidence: z.array(evidence) },
      unsettled: z
        .enum(['contradiction', 'partly'])
        .optional()
        .describe('Why the answer is unknown although the ad mentions it: it says both, or the item partly works.'),
    }),
  ),
  risks: z.array(z.object({ label: z.string(), evidence: z.array(evidence) })).describe('What to look at closer.'),
  isBackfill: z.boolean().describe('Posted before the search started.'),
  isGone: z.boolean().describe('Taken down, sold or pending.'),
  goneAt: dateTime.nullable().describe('When we noticed. Null while it’s available.'),
})

const why = z.object({
  kind: z
    .enum(['seen', 'not-seen', 'left-out', 'never-seen'])
    .describe(
      'Seen by the search; known, but not in any of the search’s lists or not compared yet; in a list, but naming no car; never seen.',
    ),
  answer: z.string().describe('“Not shown: $16,900 is over $15,000.”'),
  notes: z.array(z.string()).describe('When it was posted, found and alerted, or possible reasons why not.'),
  outcome: z
    .enum(Object.keys(outcomeLabels) as [Outcome, ...Outcome[]])
    .nullable()
    .describe('For an ad the search has seen.'),
  name: z.string().nullable(),
  listingId: uuid.nullable(),
  change: z.string().nullable().describe('The one change to the search that would include it.'),
})

const anExample = { make: 'honda', models: ['civic'], country: 'US', countrywide: true, marketplaces: ['craigslist'] }

export const searchCalls: ApiCall[] = [
  {
    method: 'get',
    path: '/api/searches',
    summary: 'The caller’s searches',
    who: 'entitled',
    allowApiToken: true,
    success: { status: 200, answer: z.array(search) },
  },
  {
    method: 'post',
    path: '/api/searches',
    summary: 'Saves a new search and starts watching',
    who: 'entitled',
    allowApiToken: true,
    body: searchBody,
    example: anExample,
    success: { status: 201, answer: search },
    refusals: [403, 429],
  },
  {
    method: 'get',
    path: '/api/searches/{id}',
    summary: 'One search',
    who: 'entitled',
    allowApiToken: true,
    success: { status: 200, answer: search },
  },
  {
    method: 'put',
    path: '/api/searches/{id}',
    summary: 'Replaces a search’s fields',
    who: 'entitled',
    allowApiToken: true,
    body: changeBody,
    example: { ...anExample, priceTo: 15_000 },
    success: { status: 200, answer: search },
    refusals: [409, 429],
  },
  {
    method: 'get',
    path: '/api/searches/{id}/matches',
    summary: 'Matches, likely and possible cars, newest first',
    who: 'entitled',
    allowApiToken: true,
    success: { status: 200, answer: z.array(match) },
  },
  {
    method: 'get',
    path: '/api/searches/{id}/why',
    summary: 'Why the search shows an ad or not',
    who: 'entitled',
    allowApiToken: true,
    query: { link: { about: 'The ad’s link on a marketplace. We don’t open it.', required: true } },
    success: { status: 200, answer: why },
  },
  {
    method: 'post',
    path: '/api/searches/{id}/hide',
    summary: 'Hides a car from the search’s results',
    who: 'entitled',
    body: hideBody,
    success: { status: 200, answer: okSchema },
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/searches/{id}/save',
    summary: 'Saves a car of the search to the shortlist',
    who: 'entitled',
    body: hideBody,
    success: { status: 200, answer: okSchema },
    refusals: [404],
  },
  {
    method: 'delete',
    path: '/api/searches/{id}',
    summary: 'Deletes a search',
    who: 'entitled',
    allowApiToken: true,
    success: { status: 200, answer: okSchema },
  },
]
