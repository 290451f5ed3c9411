import { expect, test } from 'vitest'
import { findFeatureByName, type Feature } from '../features/features'
import { isRelevantTo, mentionsSubject } from './about'

const about = (label: string) => ({ feature: findFeatureByName(label)?.feature ?? null, label })
const bears = (label: string, value: string, topic: string) => isRelevantTo({ label, value }, about(topic))

// Labels as the adapters of the three marketplaces produce them.
test.each<[string, string, string]>([
  ['paint color', 'red', 'red paint'],
  ['paint', 'black', 'black car'],
  ['paint color', 'blue', 'red exterior'],
  ['exterior color', 'Aegean Blue', 'blue'],
  ['paint color', 'blue', 'navy blue'],
  ['interior color', 'black', 'black interior'],
  ['interior color', 'Black Leather', 'leather seats'],
  ['drive', 'fwd', 'all-wheel drive'],
  ['drive', '4wd', 'four-wheel drive'],
  ['drivetrain', 'Front-Wheel Drive', 'front-wheel drive'],
  ['cylinders', '6 cylinders', 'cylinders'],
  ['cylinders', '6 cylinders', 'v6 engine'],
  ['engine', '2L I4', 'engine size'],
  ['engine', '2.0L Turbo', 'turbo'],
  ['fuel', 'plugin hybrid', 'hybrid'],
  ['fuel', 'diesel', 'gas engine'],
  ['transmission', 'manual', 'automatic transmission'],
  ['transmission', 'CVT', 'cvt'],
  ['title status', 'salvage', 'clean title'],
  ['title status', 'clean', 'salvage title'],
  ['condition', 'excellent', 'good condition'],
  ['type', 'sedan', 'convertible'],
  ['body type', 'truck', 'pickup'],
  ['size', 'compact', 'compact size'],
  ['doors', '4 doors', 'doors'],
  ['owners', 'one', 'owners'],
  ['owner count', '1', 'owners'],
  ['accident count', '0', 'accident'],
  ['is fleet', 'no', 'rental history'],
  ['paid off', 'yes', 'lien'],
  ['seller', 'private', 'dealer'],
  ['delivery available', 'yes', 'delivery'],
  ['delivery', 'Pick-up only', 'delivery'],
  ['trim', 'EX-L Leather', 'leather seats'],
  ['trim', 'Limited', 'limited trim'],
  ['options', 'Leather Seats, Sunroof/Moonroof', 'sunroof'],
  ['options', 'Leather Seats, Sunroof/Moonroof', 'leather seats'],
  ['options', 'Blind Spot Alert, Backup Camera', 'blind spot monitor'],
  ['options', 'Heated Front Seats', 'heated seats'],
  ['options', 'Harman/Kardon Audio', 'premium sound'],
  ['options', 'Leather Seats', 'black leather'],
  ['features', 'Bluetooth, Apple CarPlay', 'apple carplay'],
  ['Odometer Status', 'not actual mileage', 'odometer doubt'],
])('%s: %s is relevant to "%s"', (label, value, topic) => {
  expect(bears(label, value, topic)).toBe(true)
})

test.each<[string, string, string]>([
  ['paint', 'red', 'leather seats'],
  ['paint color', 'black', 'black interior'],
  ['paint', 'leather brown', 'leather seats'],
  ['exterior color', 'blue', 'rust'],
  ['interior color', 'black', 'black car'],
  ['options', 'Black Wheels', 'black paint'],
  ['trim', 'Black Edition', 'black paint'],
  ['interior color', 'black', 'leather seats'],
  ['drive', 'fwd', 'leather seats'],
  ['drive', 'fwd', 'test drive'],
  ['cylinders', '6 cylinders', 'turbo'],
  ['fuel', 'gas', 'fuel economy'],
  ['transmission', 'automatic', 'new transmission'],
  ['title status', 'clean', 'accident'],
  ['title status', 'clean', 'clean interior'],
  ['condition', 'like new', 'new brakes'],
  ['condition', 'excellent', 'accident'],
  ['type', 'sedan', 'leather seats'],
  ['size', 'full-size', 'third row'],
  ['owners', 'one', 'accident'],
  ['accident count', '0', 'clean title'],
  ['delivery available', 'yes', 'leather seats'],
  ['options', 'Heated Steering Wheel, Leather Seats', 'heated seats'],
  ['options', 'Power Windows, Alloy Wheels', 'sunroof'],
  ['options', 'Roof Rails', 'panoramic roof'],
  ['options', 'Adaptive Headlights', 'adaptive cruise control'],
  ['features', 'Bluetooth', 'leather seats'],
  ['vin', '1HGBH41JXMN109186', 'accident'],
  ['odometer', '71,000', 'clean title'],
  ['price', '$9,000', 'leather seats'],
  ['availability', 'sale pending', 'leather seats'],
  ['trim', 'LX Sedan 4D', 'leather seats'],
])('%s: %s is not relevant to "%s"', (label, value, topic) => {
  expect(bears(label, value, topic)).toBe(false)
})

test('a text mentions a subject if it contains all words of one synonym', () => {
  const leather = { feature: 'leather seats' as Feature, label: 'leather seats' }
  expect(mentionsSubject('black Leather interior', leather)).toBe(true)
  expect(mentionsSubject('cloth seats', leather)).toBe(false)
  expect(mentionsSubject('asientos de piel', leather)).toBe(true)
  const open = { feature: null, label: 'ski box' }
  expect(mentionsSubject('box for a ski', open)).toBe(true)
  expect(mentionsSubject('box seats', open)).toBe(false)
})
