import { expect, test } from 'vitest'
import {
  carName,
  truncateWithEllipsis,
  formatDistance,
  formatMileage,
  sanitizeLine,
  formatPrice,
  placeText,
  formatListingTimes,
} from './car-text'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 14, 0, seconds))

test('a distance is rounded as the radius filter rounds it', () => {
  expect(formatDistance(63.2)).toBe('64 mi away')
  expect(formatDistance(63)).toBe('63 mi away')
  expect(formatDistance(0.4)).toBe('under 1 mi away')
  expect(formatDistance(62.1, false)).toBe('about 63 mi away')
  expect(formatDistance(0.4, false)).toBe('about 1 mi away')
})

test('prices, mileages and distances have units, and missing ones say so', () => {
  expect(formatPrice(1_240_000)).toBe('$12,400')
  expect(formatPrice(900_000, 'CAD')).toBe('CAD 9,000')
  expect(formatPrice(null)).toBe('price not stated')
  expect(formatPrice(null, 'USD', 1500)).toBe('price not stated (seller wrote $15)')
  expect(formatMileage(71_000)).toBe('71k mi')
  expect(formatMileage(50_314)).toBe('50k mi')
  expect(formatMileage(8_400)).toBe('8,400 mi')
  expect(formatMileage(null)).toBe('mileage not stated')
  expect(formatMileage(null, 777_777)).toBe('mileage not stated (seller wrote 777,777 mi)')
  expect(formatDistance(13.6)).toBe('14 mi away')
  expect(formatDistance(0.3)).toBe('under 1 mi away')
  expect(formatDistance(null)).toBeNull()
  expect(placeText({ distance: '14 mi away', town: 'Oakland, CA' })).toBe('14 mi away in Oakland, CA')
  expect(placeText({ distance: null, town: 'Oakland, CA' })).toBe('Oakland, CA')
  expect(placeText({ distance: null, town: null })).toBe('')
})

test('formats times the way people say them', () => {
  const news = { postedAt: at(0), foundAt: at(40), wasThereBefore: false }
  expect(formatListingTimes(news, at(190))).toBe('Posted 3 min ago, found 40 s later')
  expect(formatListingTimes({ ...news, postedAt: null }, at(60))).toBe('Found 20 s ago')
  expect(formatListingTimes({ ...news, wasThereBefore: true }, at(190))).toBe(
    'Posted 3 min ago (already listed when you started)',
  )
  expect(formatListingTimes({ ...news, postedAt: null, wasThereBefore: true }, at(60))).toBe(
    'Already listed when you started',
  )
})

test('a car is named by its known fields, otherwise by the seller’s title', () => {
  const known = { title: 'CIVIC!!', year: 2016, make: 'honda', model: 'civic', trim: 'EX-L' }
  expect(carName(known)).toBe('2016 Honda Civic EX-L')
  expect(carName({ ...known, year: null, trim: null })).toBe('Honda Civic')
  expect(carName({ ...known, model: null })).toBe('CIVIC!!')
  const linked = 'Civic <b>cheap</b> https://evil.example www.evil.example'
  expect(carName({ ...known, model: null, title: linked })).toBe('Civic cheap')
  expect(carName({ ...known, make: null, title: 'two\r\nBcc: lines\u202e' })).toBe('two Bcc: lines')
})

test('truncates long texts at a word', () => {
  expect(truncateWithEllipsis('short', 10)).toBe('short')
  expect(truncateWithEllipsis('black leather seats, heated', 22)).toBe('black leather seats…')
  expect(truncateWithEllipsis('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(sanitizeLine(' a\u0000b\t c ')).toBe('a b c')
})
