/**
 * Models that take pictures and answer in a strict schema, as https://developers.openai.com/api/docs/models lists them
 * (read 2026-11-29). The real list is longer.
 */
const models = [
  'gpt-6-sol',
  'gpt-6-luna',
  'gpt-5.6-sol',
  'gpt-5.6-terra',
  'gpt-5.6-luna',
  'gpt-5.4',
  'gpt-5.4-mini',
  'gpt-5.4-nano',
]

export const isKnownModel = (name: string): boolean => models.includes(name)
