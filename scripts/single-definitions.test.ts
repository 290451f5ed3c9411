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

// Each pattern matches any definition, so a second one is found.
test.each([
  ['the origin of Craigslist’s photos', /['"]https:\/\/images\.craigslist\.org['"]/, 'domain/listing/photo-origins.ts'],
  ['the origin of CarGurus’ photos', /['"]https:\/\/static\.cargurus\.com['"]/, 'domain/listing/photo-origins.ts'],
  ['the origin of Facebook’s photos', /fbcdn\\?\.net['"/\\]/, 'domain/listing/photo-origins.ts'],
  ['the list of push services', /fcm\.googleapis\.com/, 'domain/alerts/push-hosts.ts'],
  ['the list of marketplace modes', /\[?['"]sandbox['"](?:, | \| )['"]off['"]/, 'domain/marketplaces.ts'],
  ['the database setting', /\bDATABASE_URL: z\./, 'platform/settings.ts'],
  ['the radius of the earth', /\b395[89]\b|\b637[18]\b/, 'domain/places/geography.ts'],
  ['the SQL distance between two points', /\basin\(least/, 'platform/distance.ts'],
  ['the SQL for unfetched pages', /"pageNumber" < .*"rowNumber"/, 'worker/stored/unfetched.ts'],
  ['the SQL for outdated fetches', /GREATEST\(.*"rowNumber", .*"pageNumber"\)/, 'worker/crawl/listings/outdated.ts'],
  ['the length of a day', /\b24 \* (60|hourMs)\b|\b86_?400|\bconst \w*(day|hour|minute)Ms =/i, 'domain/durations.ts'],
  [
    'the length of a trial',
    new RegExp(
      `trialDays = |\\btrial\\b[^.\\n]{0,40}\\b${trialLength}[- ]day|\\b${trialLength}[- ]days?[- ](free|trial)`,
      'i',
    ),
    'domain/plans/plans.ts',
  ],
  ['the tone of an answer', /bad: ['"]✕['"]/, 'domain/judgment/verdicts/tone.ts'],
])('%s is defined in one file', (_, words, home) => {
  expect([...texts].filter(([, text]) => words.test(text)).map(([file]) => file)).toEqual([home])
})
