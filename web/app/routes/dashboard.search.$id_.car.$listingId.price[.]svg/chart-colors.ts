import type { Theme } from '../../ui/theme'

/**
 * Colors of the price chart. An image cannot read CSS variables, so this repeats the values of styles/tokens.css (a
 * test compares them). A chart is drawn for one color scheme.
 */
const roles = {
  paper: ['#fcfaf4', '#11151e'],
  ink: ['#151f38', '#edeae1'],
  'ink-soft': ['#4c566d', '#b3b8c4'],
  line: ['#dfd9c9', '#313a4c'],
  mark: ['#ffdf3d', '#f7d636'],
  action: ['#1a3f96', '#9fbfff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type ChartColors = Record<keyof typeof roles, string> & { bandOpacity: number }

export type Scheme = Exclude<Theme, 'system'>

/** Opacity of the price band behind the dots. Lower on a dark background. */
const bandOpacity: Record<Scheme, number> = { light: 0.5, dark: 0.26 }

export function chartColors(scheme: Scheme): ChartColors {
  const index = scheme === 'light' ? 0 : 1
  const colors = Object.fromEntries(Object.entries(roles).map(([role, values]) => [role, values[index]]))
  return { ...(colors as Record<keyof typeof roles, string>), bandOpacity: bandOpacity[scheme] }
}
