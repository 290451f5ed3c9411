import { expect, test } from 'vitest'
import { recognizeCar } from './recognize'
import { parseTrimLabel } from './trim'

test.each([
  ['2014 Ford Escape SE Sport Utility 4D', 'SE'],
  ['2014 Ford Escape Sport Utility 4D', null],
  ['2012 Chevrolet Silverado 1500 Crew Cab', null],
  ['2012 Chevrolet Silverado 1500 Crew Cab LT', 'LT'],
  ['2009 Toyota Tacoma ext. cab', null],
  ['2009 Toyota Tacoma ext cab 4WD', null],
  ['2015 Honda Civic 2.0L sedan', null],
  ['2008 Ford F-350 Super Duty Crew Cab Dually', null],
  ['2011 Honda Accord Hybrid', null],
  ['2012 Audi A4 quattro', null],
  ['2007 Saturn Outlook 1 year warranty', null],
  ['2006 Nissan Sentra S-line kit', null],
  ['2010 Honda Civic Denali wheels', null], // a trim of another make
  ['2005 Ford Ranger Big Bend', null], // a trim of another model
] as const)('finds the trim of "%s": %s', (title, trim) => {
  expect(recognizeCar(title).trim).toBe(trim)
})

test.each([
  ['SE Sport Utility 4D', { make: 'ford', model: 'escape' }, 'SE'],
  ['LX Sedan 4D', { make: 'honda', model: 'civic' }, 'LX'],
  ['EX Sedan FWD', { make: 'honda', model: 'accord' }, 'EX'],
  ['Laramie Crew Cab 4WD', { make: 'ram', model: '1500' }, 'Laramie'],
  ['Sedan 4D', { make: 'honda', model: 'civic' }, null],
  ['Crew Cab', { make: 'ford', model: 'f-150' }, null],
  ['Mayfair 50 Hatchback', { make: 'mini', model: 'cooper' }, 'Mayfair 50'], // not in the catalog
  ['SE', { make: null, model: null }, 'SE'],
] as const)('parses the site’s label "%s" of %j as trim %s', (label, car, trim) => {
  expect(parseTrimLabel(label, car)).toBe(trim)
})
