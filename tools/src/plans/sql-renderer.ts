import ts from 'typescript'
import { bare, Resolver, type Meant } from './resolver.ts'

/** Stands for a value until all of a text is known and its values are numbered; within it what is known of the value. */
export const values = /\uE000(.*?)\uE001/g
const valueOf = (known: string) => `\uE000${known}\uE001`
/** A value of so few kinds is looked at as the first of them. */
const fewKinds = 3
const most = 256

/** What cannot be read without running it. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * Reads the texts that templates tagged `sql` come to: parts of statements are followed to where they are written, and where it
 * depends on something which part is put in, there is a text for each.
 */
export class SqlRenderer {
  /** The templates that are a part of another one. */
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

  /** The texts of what is given to a connection: a text, or an object with one. */
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

  /** A value that can only be one of a few words is the first of them. */
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

  /** The texts of an expression that is a string. */
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

  /** The texts of whatever an expression may stand for. */
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

  /** `sql.raw(…)` and its like. */
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
        // A list that is made of other things may be empty; what each of its parts says is none of the statement's reads.
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
