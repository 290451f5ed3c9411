import { expect, test } from 'vitest'
import { findTravelTimes } from './travel-times'

const milesIn = (text: string) => findTravelTimes(text).map(({ miles }) => miles)

test.each([
  ['within an hour of Eugene', 60],
  ['within half an hour of Boise', 30],
  ['2 hour drive from Reno', 120],
  ['will drive 3 hrs', 180],
  ['an hour and a half from Tulsa', 90],
  ['30 min radius', 30],
  ["an hour's drive of Erie", 60],
  ['within a couple hours of Cleveland', 120],
  ['a una hora de Yuma', 60],
  ['a dos horas y media de Dallas', 150],
])('“%s” is %d miles', (text, miles) => expect(milesIn(text)).toEqual([miles]))

test.each([
  'a 25 minute commute',
  'within an hour of work',
  'I drive 2 hours a day',
  '20 minutos nomas',
  '5,000 hours',
])('“%s” is no way to a place', (text) => expect(milesIn(text)).toEqual([]))
