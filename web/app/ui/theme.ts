/** "system", the default, follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)

/** Copies of CSS variables for places that CSS does not reach. Tests compare them with tokens.css. */
export const paper = { light: '#fcfaf4', dark: '#11151e' }
/** Color of the browser's own bars, the same as the page's bar: --paper-raised. */
export const bars = { light: '#ffffff', dark: '#191f2b' }

export const barColors = (theme: Theme): { content: string; media?: string }[] =>
  theme === 'system'
    ? (['light', 'dark'] as const).map((one) => ({ content: bars[one], media: `(prefers-color-scheme: ${one})` }))
    : [{ content: bars[theme] }]
