import type { Tone } from '#domain/judgment/verdicts/tone'

/**
 * Email colors by role, light and dark. They equal the app's colors (web/app/styles/tokens.css; a test checks it),
 * because email clients do not support custom properties. Light values are inline, because every client reads those.
 * Dark values are in classes of the same names (`darkModeCss`).
 */
export const colorRoles = {
  paper: { token: 'paper', light: '#fcfaf4', dark: '#11151e' },
  card: { token: 'paper-raised', light: '#ffffff', dark: '#191f2b' },
  void: { token: 'quiet', light: '#f3efe3', dark: '#212837' },
  ink: { token: 'ink', light: '#151f38', dark: '#edeae1' },
  quiet: { token: 'ink-soft', light: '#4c566d', dark: '#b3b8c4' },
  line: { token: 'line', light: '#dfd9c9', dark: '#313a4c' },
  good: { token: 'yes', light: '#0f6638', dark: '#72d69d' },
  bad: { token: 'no', light: '#a6211c', dark: '#ff9f94' },
  open: { token: 'unknown', light: '#605a48', dark: '#c3bdab' },
  link: { token: 'action', light: '#1a3f96', dark: '#9fbfff' },
  onAction: { token: 'action-ink', light: '#ffffff', dark: '#0e1730' },
  mark: { token: 'mark', light: '#ffdf3d', dark: '#f7d636' },
  onMark: { token: 'mark-ink', light: '#151f38', dark: '#11151e' },
} as const satisfies Record<string, { token: string; light: string; dark: string }>

type Role = keyof typeof colorRoles
const light = (role: Role) => colorRoles[role].light
const dark = (role: Role) => colorRoles[role].dark

export const textColor = `color:${light('ink')};`
export const mutedColor = `color:${light('quiet')};`
export const linkColor = `color:${light('link')};`
export const backgroundColor = `background:${light('paper')};`
export const highlightColors = `background:${light('mark')};color:${light('onMark')};`
export const buttonColors = `background:${light('link')};color:${light('onAction')};`
export const cardColors = `background:${light('card')};border:1px solid ${light('line')};`
/** Placeholder color while a photo is not loaded. */
export const photoPlaceholderColor = `background:${light('void')};`
export const topBorder = `border-top:1px solid ${light('line')};`
export const toneColors: Record<Tone, string> = {
  good: `color:${light('good')};`,
  bad: `color:${light('bad')};`,
  open: `color:${light('open')};`,
}

const textColorRules = (['ink', 'quiet', 'good', 'bad', 'open', 'link'] as const).map(
  (role) => `.${role}{color:${dark(role)}!important}`,
)

export const darkModeCss = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark('paper')}!important}
.card{background:${dark('card')}!important}
.void{background:${dark('void')}!important}
.card,.line{border-color:${dark('line')}!important}
${textColorRules.join('')}
mark,.mark{background:${dark('mark')}!important;color:${dark('onMark')}!important}
.action{background:${dark('link')}!important;color:${dark('onAction')}!important}}`
