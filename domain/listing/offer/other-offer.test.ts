import { expect, test } from 'vitest'
import { findOtherOffer } from './other-offer'

const offer = (title: string, facts: Partial<Parameters<typeof findOtherOffer>[0]> = {}) =>
  findOtherOffer({
    ...{ title, makeModelText: null, year: null, priceCents: null, odometerMiles: null, vin: null },
    ...facts,
  })

test.each([
  'WANTED: Toyota pickups any condition',
  'Wanted 1967 Ford Mustang fastback',
  '**WANTED** old Porsche 911 or 356',
  'WTB 2010-2014 Honda Civic',
  'Honda Civic 2006-2011 wanted!!',
  'Looking for a cheap Honda Civic under 3000',
  'ISO Subaru Outback manual',
  'Buying any camper or RV',
  'BUYING ALL TOYOTAS running or not',
  'We buy cars, trucks and vans',
  'I buy junk cars $$$',
  '$$$ CASH FOR CARS $$$ any year, any make',
  'TOP DOLLAR - CASH FOR JUNK CARS',
  'Cash for your Honda Civic, running or not',
  '$$ Top dollar for any Toyota Tacoma $$',
  'Sell us your car today, free towing',
])('"%s" is a want ad', (title) => expect(offer(title)?.flag).toBe('wanted'))

test.each([
  ['2016 enclosed cargo trailer 7x14', 'trailer'],
  ['Ford F150 bed trailer', 'bed trailer'],
  ['16ft car hauler trailer', 'trailer'],
  ['2012 Jayco travel trailer, sleeps 6', 'jayco'],
  ['Pop up camper 2004 Coleman', 'camper'],
  ['2005 Ford E-450 Class C motorhome', 'motorhome'],
  ['1998 mobile home 3 bed 2 bath', 'mobile home'],
  ['Double wide for sale, must be moved', 'double wide'],
  ['19ft bass boat 150hp', 'boat'],
  ['Honda dirt bike 2008', 'dirt bike'],
  ['Honda Civic parting out', 'parting out'],
  ['2004 Honda Civic PARTS ONLY', 'parts only'],
  ['1999 Toyota Tacoma for parts', 'for parts'],
  ['Camper shell for 2015 Ford F150', 'camper shell'],
  ['Wheels off a 2012 Honda Civic', 'wheels'],
])('"%s" is not a car: %s', (title, words) => expect(offer(title)?.words).toContain(words))

test.each([
  '2014 Honda Civic LX - one owner',
  '2015 Ford F-150 with trailer hitch',
  '2008 Toyota Tundra, camper shell, towing package',
  'Nice truck w/ trailer hitch and tow package',
  '2006 Chevy Silverado plus utility trailer',
  '2006 Chevy Silverado & utility trailer',
  '2010 Toyota Sequoia - great for pulling a boat or travel trailer',
  '1978 VW camper van',
  '1979 Ford F-250 Camper Special',
  '2012 Ram 2500 5th wheel hitch',
  '1985 Volkswagen Vanagon Westfalia camper',
  '2003 Honda Civic, many new parts',
  '2009 Subaru Forester new tires for winter',
  '2002 Honda Accord rebuilt engine for sale',
  '2004 Honda Civic for parts or repair',
  '2011 Honda CR-V, no trades wanted',
  '2012 Mazda 3 looking for a new home',
  'Looking for a good home: 1990 Miata',
  '1969 Camaro SS, most wanted',
  '2013 Honda Civic - we buy cars too!',
  'Cash for your trade! 2013 Honda Civic EX',
  'I wanted to keep my 2010 Civic',
  '2015 Honda Civic, need gone',
  'Boat gray 2011 Ford Escape XLT',
  'Buying a house, must sell my 2012 Civic',
  'Family van, runs great',
  '',
  'Accord 2009 4 puertas',
  'Tacoma 6 ft bed',
  'F350 dump bed',
  'Prius bad hybrid battery',
  'Wrangler 35" tires',
  'WRX Recaro seats',
  'C300 AMG wheels',
  'Mustang Brembo calipers',
  'Altima needs a transmission',
  'Harley Davidson F150 supercrew',
  '2015 MINI Hardtop',
  'SL63 bi-turbo',
  'single cab, needs body work',
  'One owner, not a rental 2017 Nissan Altima',
  '2018 Malibu former rental',
  '2012 Camry, oil change done',
  '2003 Land Rover Freelander SE',
  'Land Rover Freelander 2004',
  'Freelander 2005 4x4',
  'Land Rover Freelander 25th edition',
  'Automatic, runs good, needs a bumper',
])('"%s" counts as a car', (title) => expect(offer(title)).toBeNull())

test.each([
  ['Camry for rent', 'rental'],
  ['2015 Toyota Camry for rent, weekly', 'rental'],
  ['Uber rentals Toyota Prius 2019', 'rental'],
  ['Toyota Prius rideshare rental', 'rental'],
  ['Se renta Nissan Sentra 2018', 'rental'],
  ['2008 Malibu Wakesetter', 'other-vehicle'],
  ['2006 Fleetwood Bounder 35E', 'other-vehicle'],
  ['2021 Winnebago Solis', 'other-vehicle'],
  ['2019 Freelander 31MB', 'other-vehicle'],
  ['2018 Freightliner Cascadia', 'other-vehicle'],
  ['2018 Volvo VNL 670', 'other-vehicle'],
  ['LS1 engine and transmission', 'parts'],
  ['Honda Civic front bumper', 'parts'],
])('"%s" is flagged: %s', (title, flag) => expect(offer(title)?.flag).toBe(flag))

test('an ad that names make and model, or states a reading, VIN or title status, has a car whatever else its title says', () => {
  for (const title of ['Honda Civic parting out', 'WTB 2010-2014 Honda Civic', 'Camry for rent', 'Honda Civic bumper'])
    expect(offer(title)).toMatchObject({ hasCar: true })
  expect(offer('For rent', { makeModelText: 'toyota camry' })).toMatchObject({ flag: 'rental', hasCar: true })
  expect(offer('Parting out', { odometerMiles: 150_000 })).toMatchObject({ flag: 'parts', hasCar: true })
  for (const title of ['Bumper and hood', 'Cash for cars', 'Bass boat 150hp'])
    expect(offer(title)).toMatchObject({ hasCar: false })
  // The title and the details name two cars.
  expect(offer('2008 Honda Accord bumper', { makeModelText: 'toyota camry' })).toMatchObject({ hasCar: true })
  expect(offer('Honda Accord for rent', { makeModelText: 'honda civic' })).toMatchObject({ hasCar: true })
})

test('a part at the end of a title is part of a car that states a reading, a VIN, a title status or the price of a car', () => {
  const title = 'Honda Civic hood'
  expect(offer(title, { priceCents: 150_00 })).toMatchObject({ flag: 'parts', words: 'hood' })
  for (const facts of [
    { odometerMiles: 91_000 },
    { vin: '1HGFA16526L000001' },
    { titleStatus: 'clean' as const },
    { priceCents: 8_900_00 },
  ])
    expect(offer(title, facts)).toBeNull()
  expect(offer(title, { odometerMiles: 1 })).toMatchObject({ flag: 'parts' })
  expect(offer('Honda Civic engine, 90k miles', { odometerMiles: 90_000, priceCents: 650_00 })).toMatchObject({
    flag: 'parts',
    hasCar: true,
  })
})

test.each([
  'Subaru factory alloy wheels 18',
  'Honda Civic factory alloy wheels 18',
  'Honda Civic alloy wheels 18',
  'Toyota 86 alloy wheels 17"',
  'Subaru 18 inch alloy wheels',
  'Ford F-150 stock wheels 20',
  '2015 Mazda MX-5 Miata OEM wheels',
  '2015 Ford F-150 factory wheels 18',
  'Honda winter tires 16',
  'Rines Honda Civic 17',
  'Toyota 86 engine',
  'Honda Civic engine 2.0',
  'Honda Civic bumper 17',
  'Tacoma tail lights 17',
  'Honda Civic key fob',
  'Honda smart key',
  'Keys for Honda Civic',
  'Llaves de Honda Civic',
  "2015 Honda Civic owner's manual",
  'Toyota Tacoma Haynes manual',
  'Trailer hitch for Toyota Tacoma',
  'Topper for Toyota Tacoma',
  'Subaru BRZ spoiler',
])('"%s" is a part, with and without its price', (title) => {
  expect(offer(title)).toMatchObject({ flag: 'parts' })
  expect(offer(title, { priceCents: 465_00 })).toMatchObject({ flag: 'parts' })
})

test.each([
  '2015 Subaru BRZ 18 inch wheels',
  '2015 Subaru BRZ, alloy wheels 18',
  'Subaru BRZ 18 inch wheels, 90k miles',
  'Toyota 86 with new tires',
  'Honda Civic manual, 2 keys',
  'Honda Civic manual',
  'Toyota Tacoma with topper',
  '2006 Sienna mini van, seats 8',
  'Honda Civic 2015 alloy wheels',
])('"%s" is a car with what it wears', (title) => expect(offer(title)).toBeNull())

test.each([
  ['Subaru BRZ alloy wheels', 'Came off my car when I upgraded. No bends. Center caps are in the box too.'],
  ['Subaru BRZ 18 inch wheels and tires', 'Bolt pattern is 5x114.3. They hold air.'],
  ['Honda Civic leather seats', 'Taken off a 2015 Civic. Small scuff on one corner.'],
  ['Toyota Tacoma topper', 'Pulled from my truck, it fits a Tacoma with the long bed.'],
  ['Toyota 4Runner tow hitch', 'Bought the wrong one. Still in the box.'],
])('the text decides what the title "%s" leaves open', (title, description) => {
  expect(offer(title)).toBeNull()
  expect(offer(title, { description })).toMatchObject({ flag: 'parts' })
  expect(offer(title, { description: 'One owner, always garaged. It came from a smoke-free home.' })).toBeNull()
  for (const car of [{ odometerMiles: 90_000 }, { priceCents: 9_500_00 }, { titleStatus: 'clean' as const }])
    expect(offer(title, { description, ...car })).toBeNull()
})
