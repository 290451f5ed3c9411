import ts from 'typescript'

/** Attributes whose strings people see or hear. */
const visibleAttributes = new Set([
  ...['alt', 'aria-label', 'hint', 'label', 'note', 'placeholder', 'save', 'text', 'title', 'words'],
])
/** Calls whose strings nobody but developers and operators sees. */
const silentCalls =
  /^(console|log|logger)\b|\.(log|querySelector|matches|closest|executeRaw\w*|queryRaw\w*)$|^(z\.literal|URL)$/
const silentAttributes = /^(action|className|href|id|key|style|to)$/
const isInline = /^(a|abbr|b|code|em|Link|mark|q|span|strong|time)$/
const looksLikeCode =
  /^[\w.-]+:[\w.-]+|[a-z-]+:[^ ]*;|=>|[<>;]\s*$|^\s*(SELECT|WITH|UPDATE|FROM|AND|OR)\b|^[a-z-]+( [a-z-]+)*=|^\(|\\[sbd]|\(\?/

/** A sentence, or at least three words. Anything shorter may be an internal value. */
const isPhrase = (line: string) =>
  /^[\p{Lu}“{].*\p{L}[ ’]|\p{L}+ [\p{L}{’}]+ [\p{L}{]/u.test(line) && !looksLikeCode.test(line)

/** The texts of a TypeScript file that people see, in order, each once. `{name}` stands for a value. */
export function collectTexts(file: string, source: string): string[] {
  const texts = new Set<string>()
  const merged = new Set<ts.Node>()
  const add = (text: string, isVisible: boolean) => {
    const line = text.replace(/\s+/g, ' ').trim()
    const hasWords = /\p{L}{2}/u.test(line.replace(/\{[^}]*\}/g, ''))
    if (hasWords && (isVisible || isPhrase(line))) texts.add(line)
  }
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return
    if (ts.isJsxAttribute(node)) {
      const { name, initializer } = node
      if (initializer && ts.isStringLiteral(initializer)) {
        if (visibleAttributes.has(name.getText())) add(initializer.text, true)
        return
      }
      if (silentAttributes.test(name.getText())) return
    } else if (isMarkup(node)) {
      for (const line of literalText(node.template).split(/<[^>]*>/)) add(line, true)
      return node.template.forEachChild(visit)
    } else if (isString(node)) add(literalText(node), false)
    else if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !merged.has(node)) {
      for (const line of linesOf(node.children, merged)) add(line, true)
    }
    node.forEachChild(visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind))
  return [...texts]
}

function isSilent(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isTaggedTemplateExpression(node)) return !isMarkup(node)
  if (ts.isNewExpression(node)) return /^(Error|TypeError|RangeError|RegExp)$/.test(node.expression.getText())
  return ts.isCallExpression(node) && silentCalls.test(node.expression.getText().replace(/\(.*?\)/g, ''))
}

/** markup`<p>…</p>`, the HTML of emails. */
const isMarkup = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'markup'

/** JSX children as lines. Text takes in the inline elements beside it, which are added to `merged`. */
function linesOf(children: readonly ts.JsxChild[], merged: Set<ts.Node>): string[] {
  const hasText = children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text))
  const lines = ['']
  for (const child of children) {
    const inline = ts.isJsxElement(child) && !hasText ? null : inlineText(child)
    if (inline === null) lines.push('')
    else lines.push(lines.pop()! + inline)
    if (inline !== null) merged.add(child)
  }
  return lines
}

/** Null for an element that starts its own line. */
function inlineText(child: ts.JsxChild): string | null {
  if (ts.isJsxText(child)) return child.text
  if (ts.isJsxExpression(child)) {
    if (!child.expression) return ''
    return isString(child.expression) ? literalText(child.expression) : hole(child.expression)
  }
  if (!ts.isJsxElement(child) || !isInline.test(child.openingElement.tagName.getText())) return null
  const parts = child.children.map(inlineText)
  return parts.includes(null) ? null : parts.join('')
}

const isString = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)

function literalText(node: ts.StringLiteral | ts.TemplateLiteral): string {
  if (!ts.isTemplateExpression(node)) return node.text
  return node.head.text + node.templateSpans.map(({ expression, literal }) => hole(expression) + literal.text).join('')
}

/** "{price}" for `price`, `car.price` and `formatPrice(price)`; "{…}" for anything longer. */
function hole(expression: ts.Expression): string {
  if (ts.isCallExpression(expression) && expression.arguments.length > 0) return hole(expression.arguments[0]!)
  if (ts.isPropertyAccessExpression(expression)) return `{${expression.name.text}}`
  return ts.isIdentifier(expression) ? `{${expression.text}}` : '{…}'
}
