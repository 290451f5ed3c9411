/** "system", the default, follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)
