import { createHash } from 'node:crypto'

// Colors of styles/tokens.css: --quiet, --edge and --ink-soft. A standalone image cannot use the page's variables, but
// browsers apply the color scheme of the embedding page. Hides text that would be too small to read.
const style = `rect{fill:#f3efe3}g{stroke:#7f7a68}text{fill:#4c566d;font:22px system-ui,sans-serif}
@media (prefers-color-scheme:dark){rect{fill:#212837}g{stroke:#808aa0}text{fill:#b3b8c4}}
@media (max-width:180px){text{display:none}}
@media (min-width:500px){text{font-size:14px}}`

/** Shown instead of an unavailable photo: the outline of a car at 4:3, the aspect ratio of card photos. */
export const missingPhoto = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 400 300"><style>${style}</style><rect width="400" height="300"/><g fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M92 172H76q-12 0-12-12v-10q0-14 14-17l42-9 30-29q9-9 22-9h62q13 0 22 10l26 29 38 8q18 4 18 20v7q0 12-12 12h-16M138 172h124M132 124h140M204 86v38"/><circle cx="115" cy="172" r="22"/><circle cx="285" cy="172" r="22"/></g><text x="200" y="244" text-anchor="middle">Photo not available</text></svg>`

/** CSP hash that allows only the placeholder's own style. */
export const missingPhotoStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
