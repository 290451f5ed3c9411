/** JSON for a script element. No text in it can close the element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003C')

/** One of the page's blocks of data. */
export const block = (json: unknown) => {
  const text = scriptJson(json)
  return `<script type="application/json"  data-content-len="${text.length}" data-sjs>${text}</script>`
}
