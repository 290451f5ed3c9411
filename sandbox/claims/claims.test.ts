import { expect, test } from 'vitest'
import { claimsOf } from './claims'

const said = (text: string) => Object.fromEntries(claimsOf(text).map((c) => [c.feature, `${c.answer}: ${c.quote}`]))

test('a plain statement is a yes, quoted letter by letter', () => {
  expect(said('Runs great. Black LEATHER seats, sunroof and Apple CarPlay.')).toMatchObject({
    'leather seats': 'yes: Black LEATHER seats',
    sunroof: 'yes: sunroof',
    'apple carplay': 'yes: Apple CarPlay',
  })
})

test('a denial before or after the words is a no, and the quote holds the denying word', () => {
  expect(said('No accidents, never smoked in, rust-free')).toEqual({
    accident: 'no: No accidents',
    smoker: 'no: never smoked in',
    rust: 'no: rust-free',
  })
})

test('a contrary wording is a no', () => {
  expect(said('Clean cloth seats. Second owner.')).toMatchObject({
    'leather seats': 'no: cloth seats',
    'one owner': 'no: Second owner',
  })
})

test('a salvage title that is denied is not a salvage title', () => {
  expect(said('Clean title, not salvage')).toMatchObject({
    'salvage title': 'no: Clean title',
    'clean title': 'yes: Clean title',
  })
  expect(said('This one has a salvage title')).toMatchObject({ 'salvage title': 'yes: salvage title' })
})

test('a leather steering wheel says nothing about the seats', () => {
  expect(said('leather-wrapped steering wheel, bluetooth')).toEqual({ bluetooth: 'yes: bluetooth' })
})

test('a denial does not reach over a comma or a "but"', () => {
  expect(said('no dents, leather seats')).toMatchObject({
    dents: 'no: no dents',
    'leather seats': 'yes: leather seats',
  })
  expect(said('no sunroof but heated seats')).toMatchObject({ 'heated seats': 'yes: heated seats' })
})

test('Spanish is understood', () => {
  expect(said('Título limpio, sin accidentes. Asientos de piel y techo solar.')).toMatchObject({
    'clean title': 'yes: Título limpio',
    accident: 'no: sin accidentes',
    'leather seats': 'yes: Asientos de piel',
    sunroof: 'yes: techo solar',
  })
})

test('every quote is a literal part of the text', () => {
  const text = "Non-smoker's car — 2nd owner; AWD. It doesn't have any rust, 3rd-row seating. Check engine light is on!"
  for (const { quote } of claimsOf(text)) expect(text).toContain(quote)
  expect(said(text)).toMatchObject({ smoker: "no: Non-smoker's car", rust: "no: doesn't have any rust" })
})
