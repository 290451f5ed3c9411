/** JSON inside a script element, which no text in it can end. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003C')

/** One of the page's blocks of data. */
export const block = (json: unknown) => {
  const text = scriptJson(json)
  return `<script type="application/json"  data-content-len="${text.length}" data-sjs>${text}</script>`
}
