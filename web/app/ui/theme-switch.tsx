import { useLocation } from '@remix-run/react'
import { Form } from './form'
import { useSite } from './site'
import { themes, type Theme } from './theme'

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

/** The theme is stored in a cookie, so it works without JavaScript. */
export function ThemeSwitch() {
  const { theme } = useSite()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/theme" className="theme-form" preventScrollReset>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <div className="theme" role="group" aria-label="Colors">
        {themes.map((one) => (
          <button key={one} name="theme" value={one} aria-pressed={one === theme}>
            {labels[one]}
          </button>
        ))}
      </div>
    </Form>
  )
}
