import type { Tone } from '#domain/judgement/verdicts/tone'

/**
 * A mail's colours by role, light and dark. Light values are inline, because every mail program reads those. Dark
 * values are in classes of the same names (`darkRules`). The marker is yellow with dark ink in both.
 */
const roles = {
  paper: ['#fbf9f4', '#141821'],
  card: ['#ffffff', '#1c212d'],
  ink: ['#1a2233', '#f3f0e7'],
  quiet: ['#566072', '#aab1bf'],
  line: ['#ddd7c9', '#353c4b'],
  good: ['#17683c', '#7fd6a0'],
  bad: ['#a3261b', '#ff9d8f'],
  open: ['#6b5600', '#d9c27a'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

type Role = keyof typeof roles
const light = (role: Role) => roles[role][0]
const dark = (role: Role) => roles[role][1]

export const ink = `color:${light('ink')};`
export const quiet = `color:${light('quiet')};`
export const paper = `background:${light('paper')};`
export const mark = `background:#ffe14d;${ink}`
export const action = `background:${light('ink')};color:${light('card')};`
export const card = `background:${light('card')};border:1px solid ${light('line')};`
export const lineAbove = `border-top:1px solid ${light('line')};`
export const tones: Record<Tone, string> = {
  good: `color:${light('good')};`,
  bad: `color:${light('bad')};`,
  open: `color:${light('open')};`,
}

const written = (['ink', 'quiet', 'good', 'bad', 'open'] as const).map(
  (role) => `.${role}{color:${dark(role)}!important}`,
)

export const darkRules = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark('paper')}!important}
.card{background:${dark('card')}!important}
.card,.line{border-color:${dark('line')}!important}
${written.join('')}
.action{background:${dark('ink')}!important;color:${dark('paper')}!important}}`
