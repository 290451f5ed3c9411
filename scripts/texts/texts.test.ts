// @module-tag thorough
import { expect, test } from 'vitest'
import { collectTexts } from './collect'
import { listTexts } from './list-texts'

const of = (source: string) => collectTexts('screen.tsx', source)

test('joins text, values and inline elements to one line', () => {
  expect(of('<p>Added <b>{day(at)}</b>, for {car.name}. <Link to="/a">See all</Link></p>')).toEqual([
    'Added {at}, for {name}. See all',
  ])
  expect(of('<p><Link to="/a">All cars</Link> <Link to="/b">Wishes</Link></p>')).toEqual(['All cars', 'Wishes'])
})

test('reads attributes that people see, and sentences in code', () => {
  expect(of('<input className="big field" placeholder="Your feedback" aria-label={`Remove ${name}`} />')).toEqual([
    'Your feedback',
    'Remove {name}',
  ])
  expect(of('throw new HttpError(404, `${what} doesn’t exist.`)')).toEqual(['{what} doesn’t exist.'])
})

test('reads the text of emails without their tags', () => {
  expect(of('markup`<p style="margin:0">Hello ${name},<br>${button(url, "See your car")}</p>`')).toEqual([
    'Hello {name},',
    'See your car',
  ])
})

test('skips types, logs, SQL and errors for developers', () => {
  const silent = [
    'type Kind = "no plan now"',
    'log().warn("a search could not be woken")',
    'db.$queryRaw`SELECT id FROM "Search" WHERE id = 1`',
    'throw new Error("This cannot be reached")',
  ]
  expect(of(silent.join('\n'))).toEqual([])
})

test('lists the texts of screens and emails, each once', () => {
  const texts = listTexts()
  expect(texts).toMatch(/## Screens[\s\S]+## Emails[\s\S]+A test from \{brand\}/)
  expect(texts.match(/^ {4}Not found\.$/gm)).toHaveLength(1)
})
