import ts from 'typescript'
import { bare, Resolver, type Meant } from './resolver.ts'

/** Marks a value until the text is complete and its values are numbered; contains the known sample value. */
export const values = /\uE000(.*?)\uE001/g
const valueOf = (known: string) => `\uE000${known}\uE001`
/** A value with at most this many possible words is planned as the first of them. */
const fewKinds = 3
const most = 256

/** Thrown for code that cannot be resolved without running it. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * Resolves templates tagged `sql` to texts: parts of statements are followed to their definitions, and each
 * alternative part gives a text of its own.
 */
export class SqlRenderer {
  /** Templates that are a part of another one. */
  readonly parts = new Set<ts.Node>()
  readonly resolver: Resolver
  constructor(checker: ts.TypeChecker) {
    this.resolver = new Resolver(checker)
  }

  template({ expression, bindings }: Meant<ts.TaggedTemplateExpression>): string[] {
    const { template } = expression
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text]
    return this.spans(template, (span) => {
      const inner = { expression: span, bindings }
      return this.isPart(span) ? this.part(inner) : [valueOf(this.known(inner))]
    })
  }

  /** The texts of a `query` argument: a text, or an object with one. */
  given(meant: Meant): string[] {
    const [text] = this.resolver.membersOf(meant, 'text')
    return this.strings(text ?? meant)
  }

  private spans(template: ts.TemplateExpression, textsOf: (span: ts.Expression) => string[]): string[] {
    return template.templateSpans.reduce(
      (texts, span) => combine(combine(texts, textsOf(span.expression)), [span.literal.text]),
      [template.head.text],
    )
  }

  private isPart(expression: ts.Expression): boolean {
    const type = this.resolver.checker.getTypeAtLocation(expression)
    const all = type.isUnion() ? type.types : [type]
    return all.some((one) => /^(Aliased)?(RawBuilder|Expression)$/.test((one.aliasSymbol ?? one.symbol)?.name ?? ''))
  }

  /** The first possible word of a value that has only a few. */
  private known(meant: Meant): string {
    const bound = attempt(() => this.resolver.follow(meant))
    const type = this.resolver.checker.getTypeAtLocation(bound?.expression ?? meant.expression)
    const kinds = type.isUnion() ? type.types : [type]
    const texts = kinds.flatMap((kind) => (kind.isStringLiteral() ? [kind.value] : []))
    return texts.length === kinds.length && kinds.length <= fewKinds ? texts[0]! : ''
  }

  /** The texts of an expression that is a part of a statement. */
  private part(meant: Meant): string[] {
    const expression = bare(meant.expression)
    const { bindings } = meant
    if (ts.isTaggedTemplateExpression(expression)) {
      this.parts.add(expression)
      return this.template({ expression, bindings })
    }
    const made = ts.isCallExpression(expression) ? this.ofTag({ expression, bindings }) : undefined
    return made ?? this.eachOf({ expression, bindings }, (one) => this.part(one))
  }

  /** The texts of a string expression. */
  private strings(meant: Meant): string[] {
    const expression = bare(meant.expression)
    const { bindings } = meant
    const of = (one: ts.Expression) => this.strings({ expression: one, bindings })
    if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) return [expression.text]
    if (ts.isTemplateExpression(expression)) return this.spans(expression, of)
    if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return combine(of(expression.left), of(expression.right))
    return this.eachOf({ expression, bindings }, (one) => this.strings(one))
  }

  /** The texts of every expression that this one may resolve to. */
  private eachOf({ expression, bindings }: Meant, textsOf: (meant: Meant) => string[]): string[] {
    if (ts.isConditionalExpression(expression))
      return [expression.whenTrue, expression.whenFalse].flatMap((one) => textsOf({ expression: one, bindings }))
    if (ts.isElementAccessExpression(expression)) return this.pick({ expression, bindings }).flatMap(textsOf)
    const answers = ts.isCallExpression(expression) ? this.resolver.answersOf({ expression, bindings }) : undefined
    if (answers) return [...new Set(answers.flatMap(textsOf))]
    const next = this.resolver.follow({ expression, bindings })
    if (!next) throw new Unreadable(`\${${expression.getText()}}`)
    return textsOf(next)
  }

  private pick({ expression, bindings }: Meant<ts.ElementAccessExpression>): Meant[] {
    const keys = attempt(() => this.strings({ expression: expression.argumentExpression, bindings }))
    const whole = { expression: expression.expression, bindings }
    return keys ? keys.flatMap((key) => this.resolver.membersOf(whole, key)) : this.resolver.membersOf(whole)
  }

  /** Handles `sql.raw(…)` and similar calls. */
  private ofTag({ expression, bindings }: Meant<ts.CallExpression>): string[] | undefined {
    const { expression: callee, arguments: given } = expression
    const [first] = given
    if (!first || !ts.isPropertyAccessExpression(callee) || callee.expression.getText() !== 'sql') return undefined
    const meant = { expression: first, bindings }
    switch (callee.name.text) {
      case 'raw':
      case 'ref':
      case 'table':
      case 'id':
        return this.strings(meant)
      case 'lit':
        return this.isNumber(first) ? ['1'] : this.strings(meant).map((text) => `'${text.replaceAll("'", "''")}'`)
      case 'join':
        // A list may be empty, so it contributes no text; its parts are marked so that they are not read as statements.
        for (const one of [this.resolver.follow(meant)?.expression ?? first, ...given]) this.markParts(one)
        return ['']
      default:
        return undefined
    }
  }

  private isNumber(expression: ts.Expression): boolean {
    return Boolean(this.resolver.checker.getTypeAtLocation(expression).flags & ts.TypeFlags.NumberLike)
  }

  private markParts(node: ts.Node): void {
    if (ts.isTaggedTemplateExpression(node)) this.parts.add(node)
    ts.forEachChild(node, (child) => this.markParts(child))
  }
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

function combine(before: string[], after: string[]): string[] {
  const texts = before.flatMap((one) => after.map((other) => one + other))
  if (texts.length > most) throw new Unreadable(`more than ${most} texts`)
  return texts
}
