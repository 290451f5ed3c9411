import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

/** The words of a screen, as a browser without scripts shows them. `data` is what its loader answers. */
export function wordsOf(screen: ReactElement, data: unknown = null): string {
  const router = createMemoryRouter([{ id: 'screen', path: '/', loader: () => null, element: screen }], {
    hydrationData: { loaderData: { screen: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
}
