import ts from 'typescript'
import { bare, resolver, type Meant } from './resolver.ts'

/** Stands for a value until all of a text is known and its values are numbered; within it what is known of the value. */
export const values = /\u0000(.*?)\u0001/g
const valueOf = (known: string) => `\u0000${known}\u0001`
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
export function sqlRenderer(checker: ts.TypeChecker) {
  const resolve = resolver(checker)
  /** The templates that are a part of another one. */
  const parts = new Set<ts.Node>()

  const template = ({ expression, bindings }: { expression: ts.TaggedTemplateExpression } & Meant): string[] => {
    const { template: written } = expression as ts.TaggedTemplateExpression
    if (ts.isNoSubstitutionTemplateLiteral(written)) return [written.text]
    return written.templateSpans.reduce(
      (texts, span) => {
        const inner = { expression: span.expression, bindings }
        return combine(combine(texts, isPart(span.expression) ? part(inner) : [valueOf(known(inner))]), [
          span.literal.text,
        ])
      },
      [written.head.text],
    )
  }

  /** A value that can only be one of a few words is the first of them. */
  const known = (meant: Meant): string => {
    const bound = attempt(() => resolve.follow(meant))
    const type = checker.getTypeAtLocation(bound?.expression ?? meant.expression)
    const kinds = type.isUnion() ? type.types : [type]
    const texts = kinds.flatMap((kind) => (kind.isStringLiteral() ? [kind.value] : []))
    return texts.length === kinds.length && kinds.length <= fewKinds ? texts[0]! : ''
  }

  const isPart = (expression: ts.Expression): boolean => {
    const type = checker.getTypeAtLocation(expression)
    const all = type.isUnion() ? type.types : [type]
    return all.some((one) => /^(Aliased)?(RawBuilder|Expression)$/.test((one.aliasSymbol ?? one.symbol)?.name ?? ''))
  }

  /** The texts of an expression that is a part of a statement. */
  const part = (meant: Meant): string[] => {
    const expression = bare(meant.expression)
    const { bindings } = meant
    if (ts.isTaggedTemplateExpression(expression)) {
      parts.add(expression)
      return template({ expression, bindings })
    }
    if (ts.isConditionalExpression(expression))
      return [expression.whenTrue, expression.whenFalse].flatMap((one) => part({ expression: one, bindings }))
    if (ts.isElementAccessExpression(expression)) return pick({ expression, bindings }).flatMap(part)
    if (ts.isCallExpression(expression)) {
      const made = ofTag({ expression, bindings })
      if (made) return made
      const answers = resolve.answersOf({ expression, bindings })
      if (answers) return unique(answers.flatMap(part))
    }
    const next = resolve.follow({ expression, bindings })
    if (next) return part(next)
    throw new Unreadable(`\${${expression.getText()}}`)
  }

  /** `sql.raw(…)` and its like. */
  const ofTag = ({ expression: call, bindings }: { expression: ts.CallExpression } & Meant): string[] | undefined => {
    const { expression: callee, arguments: given } = call as ts.CallExpression
    if (!ts.isPropertyAccessExpression(callee) || callee.expression.getText() !== 'sql') return undefined
    const [first] = given
    if (!first) return undefined
    const meant = { expression: first, bindings }
    switch (callee.name.text) {
      case 'raw':
      case 'ref':
      case 'table':
      case 'id':
        return strings(meant)
      case 'lit':
        return isNumber(first) ? ['1'] : strings(meant).map((text) => `'${text.replaceAll("'", "''")}'`)
      case 'join':
        for (const one of given.slice(1)) markParts(one)
        return list(meant)
      default:
        return undefined
    }
  }

  const isNumber = (expression: ts.Expression): boolean =>
    Boolean(checker.getTypeAtLocation(expression).flags & ts.TypeFlags.NumberLike)

  /** A list that is made of other things may be empty; what each of its parts says is none of the statement's reads. */
  const list = (meant: Meant): string[] => {
    const made = bare(resolve.follow(meant)?.expression ?? meant.expression)
    markParts(made)
    return ['']
  }

  const markParts = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) parts.add(node)
    ts.forEachChild(node, markParts)
  }

  const pick = ({ expression, bindings }: { expression: ts.ElementAccessExpression } & Meant): Meant[] => {
    const access = expression as ts.ElementAccessExpression
    const keys = attempt(() => strings({ expression: access.argumentExpression, bindings }))
    const whole = { expression: access.expression, bindings }
    return keys ? keys.flatMap((key) => resolve.membersOf(whole, key)) : resolve.membersOf(whole, undefined)
  }

  /** The texts of an expression that is a string. */
  const strings = (meant: Meant): string[] => {
    const expression = bare(meant.expression)
    const { bindings } = meant
    if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) return [expression.text]
    if (ts.isTemplateExpression(expression))
      return expression.templateSpans.reduce(
        (texts, span) =>
          combine(combine(texts, strings({ expression: span.expression, bindings })), [span.literal.text]),
        [expression.head.text],
      )
    if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return combine(
        strings({ expression: expression.left, bindings }),
        strings({ expression: expression.right, bindings }),
      )
    if (ts.isConditionalExpression(expression))
      return [expression.whenTrue, expression.whenFalse].flatMap((one) => strings({ expression: one, bindings }))
    if (ts.isElementAccessExpression(expression)) return pick({ expression, bindings }).flatMap(strings)
    if (ts.isCallExpression(expression)) {
      const answers = resolve.answersOf({ expression, bindings })
      if (answers) return unique(answers.flatMap(strings))
    }
    const next = resolve.follow({ expression, bindings })
    if (next) return strings(next)
    throw new Unreadable(`\${${expression.getText()}}`)
  }

  /** What is given to a connection: a text, or an object with one. */
  const given = (meant: Meant): string[] => {
    const [text] = resolve.membersOf(meant, 'text')
    return strings(text ?? meant)
  }

  return { template, strings, given, parts, resolve }
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const unique = (texts: string[]): string[] => [...new Set(texts)]

function combine(before: string[], after: string[]): string[] {
  const texts = before.flatMap((one) => after.map((other) => one + other))
  if (texts.length > most) throw new Unreadable(`more than ${most} texts`)
  return texts
}
