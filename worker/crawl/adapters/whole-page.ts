import { sourceLayoutChanged } from '../../failures'

/** Throws SourceLayoutChanged for a page that does not end as pages do: what it lacks may be what was looked for. */
export function requireWholePage(html: string): void {
  if (!/<\/html\s*>\s*$/i.test(html.trimEnd().slice(-200))) throw sourceLayoutChanged('the page ends half-way')
}
