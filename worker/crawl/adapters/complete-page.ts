import { sourceLayoutChanged } from '../../failures'

/** Throws SourceLayoutChanged for a page that does not end with </html>, because data may be missing. */
export function requireCompletePage(html: string): void {
  if (!/<\/html\s*>\s*$/i.test(html.trimEnd().slice(-200))) throw sourceLayoutChanged('the page ends half-way')
}
