export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#38;', '&amp;')

/** JSON for a script element. Escapes "<", so that no text can close the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The site's page layout. Clients recognize a real page, as opposed to a block page, by the URL of its static assets.
 */
export function page(options: { title: string; head?: string; body: string; bodyClass?: string }): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>${escapeHtml(options.title)} - craigslist</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/craigslist/static/www/cl.css">
${options.head ?? ''}
</head>
<body class="${options.bodyClass ?? 'no-js'}">
<header class="cl-header"><a href="/craigslist/">CL</a></header>
${options.body}
<footer class="cl-footer">a stand-in for tests and development, invented postings only</footer>
</body>
</html>
`
}
