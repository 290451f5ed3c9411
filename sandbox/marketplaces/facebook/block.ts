/** JSON for a script element. Escapes "<", so that no text can close the element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003C')

export const block = (json: unknown) => {
  const text = scriptJson(json)
  return `<script type="application/json"  data-content-len="${text.length}" data-sjs>${text}</script>`
}
