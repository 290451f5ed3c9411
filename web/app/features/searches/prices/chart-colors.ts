import type { Theme } from '../../../ui/theme'

/**
 * The colors of a price picture: an image has no access to the page's tokens, so their values are here again (a test
 * compares them with styles/tokens.css). A picture is drawn for one scheme.
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

/** The marker is toned down behind dots, on dark paper more so. */
const bandOpacity: Record<Scheme, number> = { light: 0.5, dark: 0.26 }

export function chartColors(scheme: Scheme): ChartColors {
  const index = scheme === 'light' ? 0 : 1
  const colors = Object.fromEntries(Object.entries(roles).map(([role, values]) => [role, values[index]]))
  return { ...(colors as Record<keyof typeof roles, string>), bandOpacity: bandOpacity[scheme] }
}
