import { expect, test } from 'vitest'
import { sampleMails, samplePushes, useLocalPhotos } from './samples'

test.each(sampleMails)('$name is complete, in HTML and in text', ({ mail }) => {
  expect(mail.html.match(/<h1/g)).toHaveLength(1)
  expect(mail.html.match(/<img(?! [^>]*alt="[^"])/g)).toBeNull()
  for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/undefined|null|NaN|\[object/)
  expect(mail.text).not.toMatch(/<\w/)
})

test('an unsafe device name is not shown', () => {
  const named = (name: string) => sampleMails.find((one) => one.name === name)!.mail.text
  expect(named('device-added')).toContain('Chrome, Pixel 8 was added on ')
  expect(named('device-added-without-name')).toContain('A device was added on ')
  expect(named('device-added-without-name')).not.toContain('evil.example')
})

test('sample emails link to local photo files', () => {
  for (const { mail } of sampleMails) {
    expect(useLocalPhotos(mail.html).match(/<img [^>]*src="(?!photos\/car-\d\.jpg")/g)).toBeNull()
  }
})

test.each(samplePushes)('$name is a valid push payload', ({ payload }) => {
  const { title, body, url } = JSON.parse(payload) as Record<string, string>
  for (const part of [title, body, url]) expect(part).toMatch(/\w/)
})
