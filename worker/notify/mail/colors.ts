import * as tokens from '#domain/color-tokens'
import type { Tone } from '#domain/judgment/verdicts/tone'

// Light colors are inline, because every email client reads those. Dark colors are in classes (`darkRules`).

export const textColor = `color:${tokens.ink.light};`
export const mutedColor = `color:${tokens.inkSoft.light};`
export const linkColor = `color:${tokens.action.light};`
export const backgroundColor = `background:${tokens.paper.light};`
export const highlightColors = `background:${tokens.mark.light};color:${tokens.markInk.light};`
export const buttonColors = `background:${tokens.action.light};color:${tokens.actionInk.light};`
export const cardColors = `background:${tokens.paperRaised.light};border:1px solid ${tokens.line.light};`
/** Visible until the photo is loaded. */
export const photoPlaceholderColor = `background:${tokens.quiet.light};`
export const topBorder = `border-top:1px solid ${tokens.line.light};`
export const toneColors: Record<Tone, string> = {
  good: `color:${tokens.yes.light};`,
  bad: `color:${tokens.no.light};`,
  open: `color:${tokens.unknown.light};`,
}

const { ink, inkSoft: quiet, yes: good, no: bad, unknown: open, action: link } = tokens
const textRules = Object.entries({ ink, quiet, good, bad, open, link }).map(
  ([name, { dark }]) => `.${name}{color:${dark}!important}`,
)

export const darkModeCss = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${tokens.paper.dark}!important}
.card{background:${tokens.paperRaised.dark}!important}
.void{background:${tokens.quiet.dark}!important}
.card,.line{border-color:${tokens.line.dark}!important}
${textRules.join('')}
mark,.mark{background:${tokens.mark.dark}!important;color:${tokens.markInk.dark}!important}
.action{background:${tokens.action.dark}!important;color:${tokens.actionInk.dark}!important}}`
