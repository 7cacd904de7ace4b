import ts from 'typescript'

/** The arguments of a function's parameters, in the call through which it was reached. */
export type Bindings = ReadonlyMap<ts.Symbol, () => Meant | undefined>
/** An expression together with the bindings of its names. */
export type Meant<Of extends ts.Expression = ts.Expression> = { expression: Of; bindings: Bindings }

/** Thrown when an expression depends on an unknown caller of its function. */
export class UnknownCaller extends Error {
  override name = 'UnknownCaller'
  readonly of: ts.SignatureDeclaration
  constructor(of: ts.SignatureDeclaration) {
    super('what it is depends on its caller')
    this.of = of
  }
}

export const noBindings: Bindings = new Map()

/** Resolves names, calls and properties to their expressions statically, without running code. */
export class Resolver {
  readonly checker: ts.TypeChecker
  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  /** The expression behind a name or property; undefined: not found in the sources. */
  follow({ expression, bindings }: Meant): Meant | undefined {
    if (ts.isPropertyAccessExpression(expression))
      return this.memberOf({ expression: expression.expression, bindings }, expression.name.text)
    if (!ts.isIdentifier(expression)) return undefined
    const symbol = this.symbolOf(expression)
    const bound = symbol && bindings.get(symbol)
    if (bound) return bound()
    const declaration = symbol?.valueDeclaration
    if (!declaration) return undefined
    const owner = ts.findAncestor(declaration, (node) => ts.isParameter(node) || ts.isVariableDeclaration(node))
    if (owner && ts.isParameter(owner)) throw new UnknownCaller(owner.parent)
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer && { expression: declaration.initializer, bindings }
    return ts.isBindingElement(declaration) ? this.elementOf(declaration, bindings) : undefined
  }

  /** All members of an object, or the one named by a key. */
  membersOf(whole: Meant, key?: string): Meant[] {
    if (key !== undefined) return [this.memberOf(whole, key)].flatMap((one) => one ?? [])
    const object = this.objectOf(whole)
    return (object?.expression.properties ?? []).flatMap((one) => initializerOf(one, object!.bindings) ?? [])
  }

  /** The function that a call calls, if it is one of ours. */
  calledBy({ expression: call, bindings }: Meant<ts.CallExpression>) {
    const { expression: callee } = call
    const declaration = this.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee)?.valueDeclaration
    if (declaration && ts.isFunctionDeclaration(declaration)) return { fn: declaration, bindings }
    const meant = this.follow({ expression: callee, bindings })
    const fn = meant && bare(meant.expression)
    return fn && (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) ? { fn, bindings: meant.bindings } : undefined
  }

  /** The expressions that our function may return for this call. */
  answersOf(call: Meant<ts.CallExpression>): Meant[] | undefined {
    const called = this.calledBy(call)
    if (!called) return undefined
    const bindings = new Map([...called.bindings, ...this.bind(called.fn, call)])
    return returnedBy(called.fn).map((expression) => ({ expression, bindings }))
  }

  /** The parameters of the function bound to the call's arguments, as far as they are written there. */
  bind(fn: ts.SignatureDeclaration, { expression: call, bindings }: Meant<ts.CallExpression>): Bindings {
    const bound = new Map<ts.Symbol, () => Meant | undefined>()
    const set = (name: ts.BindingName, given: () => Meant | undefined) => {
      if (ts.isIdentifier(name)) {
        const symbol = this.checker.getSymbolAtLocation(name)
        if (symbol) bound.set(symbol, given)
        return
      }
      for (const element of name.elements) {
        if (!ts.isBindingElement(element)) continue
        const member = () => {
          const whole = given()
          return (whole && this.memberOf(whole, keyOf(element))) ?? initial(element)
        }
        set(element.name, element.dotDotDotToken ? given : member)
      }
    }
    fn.parameters.forEach((parameter, n) => {
      const expression = call.arguments[n]
      set(parameter.name, () => (expression ? { expression, bindings } : initial(parameter)))
    })
    return bound
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const { parent } = node
    const symbol =
      ts.isShorthandPropertyAssignment(parent) && parent.name === node
        ? this.checker.getShorthandAssignmentValueSymbol(parent)
        : this.checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  /** `const [a, b] = [x, y]`, and the same for objects. */
  private elementOf(element: ts.BindingElement, bindings: Bindings): Meant | undefined {
    const pattern = element.parent
    const whole = ts.isVariableDeclaration(pattern.parent) ? pattern.parent.initializer : undefined
    if (!whole) return undefined
    if (ts.isObjectBindingPattern(pattern)) return this.memberOf({ expression: whole, bindings }, keyOf(element))
    const expression = ts.isArrayLiteralExpression(whole)
      ? whole.elements[pattern.elements.indexOf(element)]
      : undefined
    return expression && { expression, bindings }
  }

  /** The object literal behind an expression. */
  private objectOf(meant: Meant): Meant<ts.ObjectLiteralExpression> | undefined {
    const expression = bare(meant.expression)
    const { bindings } = meant
    if (ts.isObjectLiteralExpression(expression)) return { expression, bindings }
    const next = ts.isCallExpression(expression)
      ? this.answersOf({ expression, bindings })?.[0]
      : this.follow({ expression, bindings })
    return next && this.objectOf(next)
  }

  private memberOf(whole: Meant, name: string): Meant | undefined {
    const object = this.objectOf(whole)
    if (!object) return undefined
    const { properties } = object.expression
    const member = properties.find((property) => property.name?.getText() === name)
    if (member) return initializerOf(member, object.bindings)
    for (const spread of properties) {
      if (!ts.isSpreadAssignment(spread)) continue
      const found = this.memberOf({ expression: spread.expression, bindings: object.bindings }, name)
      if (found) return found
    }
    return undefined
  }
}

/** The expression without parentheses and type assertions. */
export function bare(expression: ts.Expression): ts.Expression {
  let inner = expression
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner)
  )
    inner = inner.expression
  return inner
}

const keyOf = (element: ts.BindingElement): string => (element.propertyName ?? element.name).getText()

const initial = ({ initializer }: { initializer?: ts.Expression }): Meant | undefined =>
  initializer && { expression: initializer, bindings: noBindings }

function initializerOf(member: ts.ObjectLiteralElementLike, bindings: Bindings): Meant | undefined {
  if (ts.isPropertyAssignment(member)) return { expression: member.initializer, bindings }
  return ts.isShorthandPropertyAssignment(member) ? { expression: member.name, bindings } : undefined
}

function returnedBy({ body }: { body?: ts.ConciseBody }): ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    else ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return found
}
