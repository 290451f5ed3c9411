import { expect, test } from 'vitest'
import { mails, pushes, withLocalPhotos } from './samples'

test.each(mails)('$name is whole, in HTML and in text', ({ mail }) => {
  expect(mail.html.match(/<h1/g)).toHaveLength(1)
  expect(mail.html.match(/<img(?! [^>]*alt="[^"])/g)).toBeNull()
  for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/undefined|null|NaN|\[object/)
  expect(mail.text).not.toMatch(/<\w/)
})

test('a name by which a device could lead its owner elsewhere is not repeated', () => {
  const named = (name: string) => mails.find((one) => one.name === name)!.mail.text
  expect(named('device-added')).toContain('Chrome, Pixel 8 added itself on ')
  expect(named('device-added-without-name')).toContain('A device added itself on ')
  expect(named('device-added-without-name')).not.toContain('evil.example')
})

test('photos in samples are files beside them', () => {
  for (const { mail } of mails) {
    expect(withLocalPhotos(mail.html).match(/<img [^>]*src="(?!photos\/car-\d\.jpg")/g)).toBeNull()
  }
})

test.each(pushes)('$name can be shown', ({ payload }) => {
  const { title, body, url } = JSON.parse(payload) as Record<string, string>
  for (const part of [title, body, url]) expect(part).toMatch(/\w/)
})
