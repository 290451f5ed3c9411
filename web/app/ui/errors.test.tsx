import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ErrorMessage } from './errors'

function shown(status: number, data: string): string {
  const routes = [{ id: 'page', path: '*', loader: () => null, errorElement: <ErrorMessage /> }]
  const errors = { page: { status, statusText: '', internal: false, data } }
  const router = createMemoryRouter(routes, { initialEntries: ['/dashboard/ad'], hydrationData: { errors } })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('an error page shows what the server says', () => {
  expect(shown(404, 'That car doesn’t exist.')).toContain('<h1>Not found</h1><p>That car doesn’t exist.</p>')
})

test('a form sent to a page without one is answered in plain words', () => {
  const words = shown(405, 'Error: You made a POST request to "/dashboard/ad" but did not provide an `action`')
  expect(words).toContain('<p>We couldn’t read the form. Go back and try again.</p>')
  expect(words).not.toContain('action')
})
