import { expect, test } from 'vitest'
import { labeledTitles } from '../../../lab/titles/labeled-titles'
import { recognizeCar } from './recognize'

test('recognizes make, model, year and trim of each labeled title, and leaves ambiguous ones null', () => {
  expect(labeledTitles.length).toBeGreaterThanOrEqual(400)
  expect(labeledTitles.map(({ title }) => ({ title, ...recognizeCar(title) }))).toEqual(
    labeledTitles.map(({ title, label }) => ({ title, ...label })),
  )
})

test.each([
  ['2014 Honda Civic LX - one owner', 'honda', 'civic', 2014, 'LX'],
  ['2014 HONDA CIVIC EX-L', 'honda', 'civic', 2014, 'EX-L'],
  ['I have a 2012 Honda Civic for sale', 'honda', 'civic', 2012, null],
  ['I have a Honda Civic LX, runs great', 'honda', 'civic', null, 'LX'],
  ['honda crv 2012', 'honda', 'cr-v', 2012, null],
  ['Honda CR V touring', 'honda', 'cr-v', null, 'Touring'],
  ['2014 chevy silverado 1500 lt', 'chevrolet', 'silverado-1500', 2014, 'LT'],
  ['2008 Chevrolet Silverado 2500 HD', 'chevrolet', 'silverado-2500hd', 2008, null],
  ['ford f150 xlt', 'ford', 'f-150', null, 'XLT'],
  ['Ford F-150 Lightning 2022', 'ford', 'f-150-lightning', 2022, null],
  ['2019 Ford Super Duty F-250 Lariat', 'ford', 'f-250', 2019, 'Lariat'],
  ['mazda 3', 'mazda', 'mazda3', null, null],
  ['2016 Mazda3 i Touring', 'mazda', 'mazda3', 2016, 'i Touring'],
  ['2016 Mazda CX 5 Grand Touring', 'mazda', 'cx-5', 2016, 'Grand Touring'],
  ['vw golf gti', 'volkswagen', 'gti', null, null],
  ['Mercedes C300 4matic', 'mercedes-benz', 'c-class', null, null],
  ['2015 mercedes benz e 350', 'mercedes-benz', 'e-class', 2015, null],
  ['BMW 328i', 'bmw', '3-series', null, null],
  ['2013 BMW 3 Series', 'bmw', '3-series', 2013, null],
  ['BMW X5 35d', 'bmw', 'x5', null, null],
  ['Lexus RX 350 F Sport', 'lexus', 'rx', null, 'F Sport'],
  ['2011 Infiniti G37x', 'infiniti', 'g37', 2011, null],
  ['Range Rover Sport 2015', 'land-rover', 'range-rover-sport', 2015, null],
  ['2012 Jeep Grand Cherokee Laredo', 'jeep', 'grand-cherokee', 2012, 'Laredo'],
  ['Mini Cooper S Countryman', 'mini', 'countryman', null, null],
  ['2009 Chrysler 300C', 'chrysler', '300', 2009, null],
  ['Tesla Model 3 Long Range', 'tesla', 'model-3', null, 'Long Range'],
  ['2014 Civic LX', 'honda', 'civic', 2014, 'LX'],
  ["'07 Toyota Camry", 'toyota', 'camry', 2007, null],
  ['99 toyota 4 runner', 'toyota', '4runner', 1999, null],
  ['2015 Dodge Ram 1500 Laramie', 'ram', '1500', 2015, 'Laramie'],
  ['2008 Dodge Ram 1500', 'dodge', 'ram-1500', 2008, null],
  ['2009 Ram 2500', 'dodge', 'ram-2500', 2009, null],
  ['2015 Honda Civic will trade for Toyota Tacoma', 'honda', 'civic', 2015, null],
  ['2015 Honda Civic $2000 down', 'honda', 'civic', 2015, null],
  ['Lamborghini Huracán', 'lamborghini', 'huracan', null, null],
] as const)('recognizes "%s"', (text, make, model, year, trim) => {
  expect(recognizeCar(text)).toEqual({ make, model, year, trim })
})

test.each([
  ['Honda or Toyota wanted', null, null],
  ['2014 Honda Civic / Accord', 'honda', null],
  ['2015 Chevy Silverado', 'chevrolet', null], // 1500, 2500 or 3500
  ['Honda Accord or Civic 2014', 'honda', null],
  ['Great car, escape the city', null, null],
  ['2012 convertible', null, null],
  ['Runs great! 1996', null, null],
  ['iPad Air 64 GB', null, null],
  ['', null, null],
] as const)('does not guess the car in "%s"', (text, make, model) => {
  expect(recognizeCar(text)).toMatchObject({ make, model })
})

test('two years or an amount of money are not recognized as a year', () => {
  expect(recognizeCar('Honda Civic 2012 2013').year).toBeNull()
  expect(recognizeCar('Honda Civic $2000').year).toBeNull()
  expect(recognizeCar('Honda Civic 2000 obo').year).toBeNull()
  expect(recognizeCar('Toyota Corolla 1999 miles').year).toBeNull()
})
