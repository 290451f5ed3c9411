/** "system", the default, follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)

/** Tokens for where CSS does not reach; tests hold them to tokens.css. */
export const paper = { light: '#fcfaf4', dark: '#11151e' }
/** The bars that a browser or a phone draws around the page, colored as the page's own bar: --paper-raised. */
export const bars = { light: '#ffffff', dark: '#191f2b' }

/** The theme colors of a page, as the attributes of their meta tags. */
export const barColors = (theme: Theme): { content: string; media?: string }[] =>
  theme === 'system'
    ? (['light', 'dark'] as const).map((one) => ({ content: bars[one], media: `(prefers-color-scheme: ${one})` }))
    : [{ content: bars[theme] }]
