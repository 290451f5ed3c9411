import { expect, test } from 'vitest'
import { reconcileCar } from './reconcile'

const spam = 'honda odyssey toyota sienna kia sedona dodge grand caravan nissan quest'

test('text that lists other cars does not contradict a clear title', () => {
  const car = reconcileCar('2013 Chrysler Town & Country', spam, 2013)
  expect(car).toMatchObject({ make: 'chrysler', model: 'town-country', year: 2013, hasConflictingTitle: false })
})

test('a title that lists twenty other cars is recognized as its first car', () => {
  const title = `2013 Chrysler Town & Country ${spam} ford windstar chevy uplander vw routan mazda 5 hyundai entourage`
  expect(reconcileCar(title, 'chrysler town & country', 2013)).toMatchObject({
    make: 'chrysler',
    model: 'town-country',
    hasConflictingTitle: false,
  })
})

test('if title and attribute name two makes, make and model are null and the title is conflicting', () => {
  expect(reconcileCar('2013 Chrysler Town & Country Touring', 'honda odyssey', 2013)).toEqual({
    make: null,
    model: null,
    year: 2013,
    trim: null,
    hasConflictingTitle: true,
  })
})

test('if title and attribute name two models, the model is null and the title is conflicting', () => {
  const car = reconcileCar('2012 Honda Civic LX', 'honda accord', 2012)
  expect(car).toMatchObject({ make: 'honda', model: null, trim: null, hasConflictingTitle: true })
})

test.each([
  ['2011 GMC Yukon SLT', 'gmc yukon xl', 2011, 'gmc', 'yukon-xl'],
  ['2011 GMC Yukon XL', 'gmc yukon', 2011, 'gmc', 'yukon-xl'],
  ['2010 VW GTI', 'volkswagen golf', 2010, 'volkswagen', 'gti'],
  ['2009 Dodge Ram 1500', 'ram 1500', null, 'dodge', 'ram-1500'],
  ['2014 Dodge Ram 1500', 'ram 1500', 2014, 'ram', '1500'],
  ['Dodge Ram 1500 crew', 'Ram 1500', null, 'dodge', 'ram-1500'],
  ['2006 Silverado', 'chevrolet silverado 1500', 2006, 'chevrolet', 'silverado-1500'],
  ['Great family car', 'pilot', 2008, 'honda', 'pilot'],
  ['2008 Pilot EX-L', 'pilot', 2008, 'honda', 'pilot'],
  ['2007 Honda Odyssey', 'minivan', 2007, 'honda', 'odyssey'],
  ['One owner, runs great', 'Toyota Camry LE', 2004, 'toyota', 'camry'],
] as const)('"%s" and "%s" do not conflict', (title, words, year, make, model) => {
  expect(reconcileCar(title, words, year)).toMatchObject({ make, model, hasConflictingTitle: false })
})

test('without separate make and model text, only the title counts', () => {
  expect(reconcileCar('2004 Ford F150 XLT', null, null)).toMatchObject({ make: 'ford', model: 'f-150', trim: 'XLT' })
})
