import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trialDays } from '#domain/plans/plans'

const root = path.resolve(import.meta.dirname, '..')
const packages = ['domain', 'platform', 'scripts', 'web/app', 'worker', 'workflows']
const sources = packages
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((f) => `${room}/${f}`),
  )
  .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$|\/fixtures(\/|\.ts)/.test(file))
const texts = new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

const trialLength = `(${trialDays}|seven|ten|fourteen|thirty)`

/** Text that a second definition of each would contain. */
test.each([
  [
    'where Craigslist’s photos come from',
    /['"]https:\/\/images\.craigslist\.org['"]/,
    'domain/listing/photo-origins.ts',
  ],
  ['where CarGurus’ photos come from', /['"]https:\/\/static\.cargurus\.com['"]/, 'domain/listing/photo-origins.ts'],
  ['where Facebook’s photos come from', /fbcdn\\?\.net['"/\\]/, 'domain/listing/photo-origins.ts'],
  ['which push services there are', /fcm\.googleapis\.com/, 'domain/alerts/push-hosts.ts'],
  ['how a marketplace may be reached', /\[?['"]sandbox['"](?:, | \| )['"]off['"]/, 'domain/marketplaces.ts'],
  ['where the database is', /\bDATABASE_URL: z\./, 'platform/settings.ts'],
  ['how large the earth is', /\b395[89]\b|\b637[18]\b/, 'domain/places/geography.ts'],
  ['how far two points are apart, in SQL', /\basin\(least/, 'platform/distance.ts'],
  ['which page is unfetched, in SQL', /"pageNumber" < .*"rowNumber"/, 'worker/stored/unfetched.ts'],
  ['which fetch is outdated, in SQL', /GREATEST\(.*"rowNumber", .*"pageNumber"\)/, 'worker/crawl/listings/outdated.ts'],
  ['how long a day is', /\b24 \* (60|hourMs)\b|\b86_?400|\bconst \w*(day|hour|minute)Ms =/i, 'domain/durations.ts'],
  [
    'how long a trial is',
    new RegExp(
      `trialDays = |\\btrial\\b[^.\\n]{0,40}\\b${trialLength}[- ]day|\\b${trialLength}[- ]days?[- ](free|trial)`,
      'i',
    ),
    'domain/plans/plans.ts',
  ],
  ['whether an answer is good or bad', /bad: ['"]✕['"]/, 'domain/judgment/verdicts/tone.ts'],
])('%s is said in one file', (_, words, home) => {
  expect([...texts].filter(([, text]) => words.test(text)).map(([file]) => file)).toEqual([home])
})
