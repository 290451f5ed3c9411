import { z } from 'zod'
import { healthStates } from '#domain/crawl/health'
import { marketplaces } from '#domain/marketplaces'
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
  .describe('What the evidence states itself, where the answer was concluded from that: cloth seats, so no leather.')
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
    .describe('What the law makes certain, or what the maker never built such a model with.'),
  z
    .object({ kind: z.literal('seller'), on: z.string().describe('YYYY-MM-DD.'), from })
    .describe('What the seller told you.'),
  z.object({ kind: z.literal('buyer'), on: z.string().describe('YYYY-MM-DD.'), from }).describe('Your own correction.'),
])
const polarity = z.enum(['wanted', 'unwanted'])
const comparison = z.object({
  quantity: z.enum([...listingFigures, ...features.filter(isNumeric)]),
  least: z
    .number()
    .nullable()
    .describe('Belongs to the range, as does `most`. Dollars, miles, or the quantity’s unit.'),
  most: z.number().nullable(),
})
const alternative = z.object({
  label: z.string(),
  spanish: z.string().nullable().describe('The label in Spanish; null where nobody translated it.'),
  feature: z.enum(features as [Feature, ...Feature[]]).nullable(),
  comparison: comparison.nullable(),
  visible: z.boolean().describe('Whether a photo can answer it.'),
  near: z
    .object({ feature: z.enum(features as [Feature, ...Feature[]]), is: z.enum(['narrower', 'wider']) })
    .optional()
    .describe('Of an open question: what it is to this feature.'),
})
const criterion = z.object({
  id: z.string(),
  kind: z.enum(criterionKinds).describe('Only a wish is judged; a permission is accepted, a remark no ad can answer.'),
  polarity,
  strength: z.enum(strengths).describe('must: confirmed before an alert at once; nice: never a reason to reject.'),
  alternatives: z.array(alternative).describe('Any one of them fulfils a wish.'),
  condition: comparison.nullable().describe('The wish holds for such cars only.'),
  isDoubted: z.boolean().describe('Worded as wanted though nobody wants it; unwanted until the buyer answers.'),
  words: z.string().nullable().describe('The buyer’s own wording, shortened; null if it was reworded since.'),
})
const count = z.number().int()
const funnelCounts = z.object({
  seen: count.describe('Listings.'),
  filtered: count.describe('Of these, outside price, year, place and the like.'),
  waiting: count.describe('Cars that are not read or judged yet.'),
  judged: count,
  matched: count.describe('Cars: one that is posted twice counts once.'),
  likely: count,
  possible: count,
})
const funnels = {
  funnel: funnelCounts.describe('Since the search has been as it is.'),
  today: funnelCounts.describe('Of the last 24 hours.'),
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
  criteria: z.array(criterion).nullable().describe('What is looked for; null until the words are compiled.'),
  health: z.array(health).describe('One for each marketplace of the search.'),
  ...funnels,
})

const match = z.object({
  listingId: uuid,
  stage: z.enum(['match', 'likely', 'possible']),
  confirmed: z.string().nullable().describe('“2 of 3 confirmed, not stated: sunroof”; null without wishes.'),
  title: z.string(),
  url: z.string().nullable(),
  price: z.number().nullable().describe('Dollars.'),
  wasPrice: z.number().nullable().describe('Dollars, before the last drop; null where the price did not fall.'),
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
        .describe('Why the answer is unknown although the ad speaks of it: it says both, or the thing works in part.'),
    }),
  ),
  risks: z.array(z.object({ label: z.string(), evidence: z.array(evidence) })).describe('What to look at closer.'),
  isBackfill: z.boolean().describe('Posted before the search began to watch.'),
  isGone: z.boolean().describe('Taken down, sold or promised to somebody.'),
  goneAt: dateTime.nullable().describe('When that was noticed; null while it can be had.'),
})

const why = z.object({
  kind: z
    .enum(['seen', 'not-seen', 'never-seen'])
    .describe('Seen by the search; known, but on no list of the search or not compared yet; never seen.'),
  answer: z.string().describe('“Not shown: $16,900 is over $15,000.”'),
  notes: z.array(z.string()).describe('When it was posted, seen and told of, or what may explain that it was not.'),
  outcome: z
    .enum(Object.keys(outcomeLabels) as [Outcome, ...Outcome[]])
    .nullable()
    .describe('Of an ad that the search saw.'),
  name: z.string().nullable(),
  listingId: uuid.nullable(),
  change: z.string().nullable().describe('The one change of the search that would let it in.'),
})

const anExample = { make: 'honda', models: ['civic'], country: 'US', countrywide: true, marketplaces: ['craigslist'] }

export const searchCalls: ApiCall[] = [
  {
    method: 'get',
    path: '/api/searches',
    summary: "The caller's searches",
    who: 'entitled',
    allowApiToken: true,
    success: { status: 200, answer: z.array(search) },
  },
  {
    method: 'post',
    path: '/api/searches',
    summary: 'Saves a new search and starts to watch',
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
    summary: 'Replaces what is searched for',
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
    summary: 'Matches, likely and possible ones, the last posted first',
    who: 'entitled',
    allowApiToken: true,
    success: { status: 200, answer: z.array(match) },
  },
  {
    method: 'get',
    path: '/api/searches/{id}/why',
    summary: 'Why the search does or does not show one ad',
    who: 'entitled',
    allowApiToken: true,
    query: { link: { about: 'The ad’s link on one of the marketplaces. It is not opened.', required: true } },
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
    method: 'delete',
    path: '/api/searches/{id}',
    summary: 'Deletes a search',
    who: 'entitled',
    allowApiToken: true,
    success: { status: 200, answer: okSchema },
  },
]
