import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

/** The text of a page, as rendered without JavaScript. `data` is its loader's data. */
export function renderText(screen: ReactElement, data: unknown = null): string {
  const router = createMemoryRouter([{ id: 'screen', path: '/', loader: () => null, element: screen }], {
    hydrationData: { loaderData: { screen: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
}
