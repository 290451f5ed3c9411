import { expect, test } from 'vitest'
import { hasStatedMatch, classifyStatement, type StatementKind } from './negation'
import { joinTokens, tokenize } from './tokens'

function statementIn(text: string, thing: string): StatementKind {
  const tokens = tokenize(text)
  const { text: searched, tokenAt } = joinTokens(tokens)
  const index = searched.indexOf(thing)
  return classifyStatement(tokens, tokenAt(index), tokenAt(index + thing.length - 1))
}

test.each<[StatementKind, string, string]>([
  ['denied', 'frame damage', 'No accidents or frame damage'],
  ['denied', 'leaks', 'No rust, dents, leaks or warning lights'],
  ['denied', 'overheat', 'Does not leak, smoke or overheat'],
  ['denied', 'salvage title', 'Does NOT have a salvage title'],
  ['denied', 'salvage', 'Salvage? NO!'],
  ['denied', 'salvage', 'salvage history: 0'],
  ['denied', 'salvage', 'Salvage: no Rebuilt: no'],
  ['stated', 'oil leak', 'small oil leak - no rust'],
  ['denied', 'rust', 'rust-free'],
  ['denied', 'wrecked', 'has never been wrecked'],
  ['denied', 'leaks', 'I don’t think it leaks'],
  ['denied', 'check engine light', 'The check engine light is not on'],
  ['denied', 'fuga de aceite', 'Sin fuga de aceite'],
  ['denied', 'chocado', 'No ha sido chocado ni inundado'],
  ['denied', 'inundado', 'No ha sido chocado ni inundado'],
  ['stated', 'oil leak', 'No rust but it has an oil leak'],
  ['stated', 'salvage title', 'NO TRADES salvage title'],
  ['stated', 'salvage', 'Clean title? No, salvage'],
  ['stated', 'salvage title', 'Salvage title? Yes'],
  ['stated', 'heated seats', 'No accidents heated seats'],
  ['stated', 'transmission', 'no joke, the transmission slips'],
  ['stated', 'leak', 'never fixed the leak'],
  ['stated', 'oil leak', 'oil leak has not been fixed'],
  ['stated', 'oil leak', 'never had the oil leak fixed'],
  ['stated', 'salvage title', 'don’t let the salvage title scare you'],
  ['stated', 'bad alternator', 'no problems other than a bad alternator'],
  ['stated', 'millas desconocidas', 'el velocimetro no funciona, millas desconocidas'],
  ['repaired', 'oil leak', 'fixed oil leak last week'],
  ['repaired', 'oil leak', 'the oil leak was fixed by the dealer'],
  ['repaired', 'overheat', 'used to overheat, thermostat replaced'],
  ['repaired', 'head gasket', 'Head gasket was blown so I replaced it'],
  ['repaired', 'fuga de aceite', 'ya se arregló la fuga de aceite'],
  ['asked', 'salvage title', 'Why buy a salvage title?'],
])('%s: “%s” in “%s”', (how, thing, text) => {
  expect(statementIn(text, thing)).toBe(how)
})

test('finds what is stated, but not what is denied or only asked', () => {
  const leaks = /leaks?/g
  expect(hasStatedMatch('it leaks', leaks)).toBe(true)
  expect(hasStatedMatch('no leaks. Any leaks?', leaks)).toBe(false)
  expect(hasStatedMatch('it leaks', leaks, () => true)).toBe(false)
})

test('normalizes apostrophes, accents and ligatures', () => {
  expect(tokenize('W/o rust — Don’t ask!\nN/A').map(({ said }) => said)).toEqual([
    ...['without', 'rust', '-', 'dont', 'ask', '.', 'none'],
  ])
})
