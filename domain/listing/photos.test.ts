import { expect, test } from 'vitest'
import { trustedPhotos, toHttpUrl } from './listing'

const origins = ['https://images.craigslist.org']

test('photos keep their numbers when an untrusted one is removed', () => {
  const photoUrls = ['http://10.0.0.7/a.jpg', 'https://images.craigslist.org/b.jpg', 'nonsense']
  expect(trustedPhotos({ photoUrls }, origins)).toEqual([{ number: 2, url: 'https://images.craigslist.org/b.jpg' }])
})

test.each([
  'http://images.craigslist.org/a.jpg',
  'https://images.craigslist.org:8443/a.jpg',
  'https://images.craigslist.org.evil.example/a.jpg',
  'https://user:word@images.craigslist.org/a.jpg',
  'https://169.254.169.254/latest',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
])('%s is not a trusted photo', (url) => {
  expect(trustedPhotos({ photoUrls: [url] }, origins)).toEqual([])
})

test('only web URLs become links', () => {
  expect(toHttpUrl('https://sfbay.craigslist.org/a')).toBe('https://sfbay.craigslist.org/a')
  expect(toHttpUrl('javascript:alert(1)')).toBeNull()
  expect(toHttpUrl('nowhere')).toBeNull()
})
