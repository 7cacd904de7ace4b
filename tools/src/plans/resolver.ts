import ts from 'typescript'

/** What the parameters of a function are, by the call through which it was reached. */
export type Bindings = ReadonlyMap<ts.Symbol, () => Meant | undefined>
/** An expression, and what the names in it mean. */
export type Meant = { expression: ts.Expression; bindings: Bindings }

/** What an expression means depends on who calls this function. */
export class UnknownCaller extends Error {
  override name = 'UnknownCaller'
  readonly of: ts.SignatureDeclaration
  constructor(of: ts.SignatureDeclaration) {
    super('what it is depends on its caller')
    this.of = of
  }
}

export const noBindings: Bindings = new Map()

/** Follows names, calls and properties to the expressions that they stand for, without running anything. */
export function resolver(checker: ts.TypeChecker) {
  const symbolOf = (node: ts.Node): ts.Symbol | undefined => {
    const parent = node.parent
    const symbol =
      ts.isShorthandPropertyAssignment(parent) && parent.name === node
        ? checker.getShorthandAssignmentValueSymbol(parent)
        : checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  /** What a name or a property stands for; undefined: nothing that is written down. */
  const follow = ({ expression, bindings }: Meant): Meant | undefined => {
    if (ts.isPropertyAccessExpression(expression)) return propertyOf(expression, bindings)
    if (!ts.isIdentifier(expression)) return undefined
    const symbol = symbolOf(expression)
    const bound = symbol && bindings.get(symbol)
    if (bound) return bound()
    const declaration = symbol?.valueDeclaration
    if (!declaration) return undefined
    const owner = ts.findAncestor(declaration, (node) => ts.isParameter(node) || ts.isVariableDeclaration(node))
    if (owner && ts.isParameter(owner)) throw new UnknownCaller(owner.parent)
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer && { expression: declaration.initializer, bindings }
    if (ts.isBindingElement(declaration)) return elementOf(declaration, bindings)
    return undefined
  }

  /** `const [a, b] = [x, y]`, and the same of an object. */
  const elementOf = (element: ts.BindingElement, bindings: Bindings): Meant | undefined => {
    const pattern = element.parent
    const whole = ts.isVariableDeclaration(pattern.parent) ? pattern.parent.initializer : undefined
    if (!whole) return undefined
    if (ts.isArrayBindingPattern(pattern)) {
      const expression = ts.isArrayLiteralExpression(whole)
        ? whole.elements[pattern.elements.indexOf(element)]
        : undefined
      return expression && { expression, bindings }
    }
    return memberOf({ expression: whole, bindings }, (element.propertyName ?? element.name).getText())
  }

  const propertyOf = (access: ts.PropertyAccessExpression, bindings: Bindings): Meant | undefined =>
    memberOf({ expression: access.expression, bindings }, access.name.text)

  /** The object that an expression stands for, as it is written. */
  const objectOf = (meant: Meant): { literal: ts.ObjectLiteralExpression; bindings: Bindings } | undefined => {
    const expression = bare(meant.expression)
    const { bindings } = meant
    if (ts.isObjectLiteralExpression(expression)) return { literal: expression, bindings }
    if (ts.isCallExpression(expression)) {
      const [answer] = answersOf({ expression, bindings }) ?? []
      return answer && objectOf(answer)
    }
    const next = follow({ expression, bindings })
    return next && objectOf(next)
  }

  const memberOf = (whole: Meant, name: string): Meant | undefined => {
    const object = objectOf(whole)
    const { properties = [] } = object?.literal ?? {}
    const member = properties.find((property) => property.name?.getText() === name)
    if (object && member) return initializerOf(member, object.bindings)
    for (const spread of properties) {
      if (!ts.isSpreadAssignment(spread)) continue
      const found = memberOf({ expression: spread.expression, bindings: object!.bindings }, name)
      if (found) return found
    }
    return undefined
  }

  const initializerOf = (member: ts.ObjectLiteralElementLike, bindings: Bindings): Meant | undefined => {
    if (ts.isPropertyAssignment(member)) return { expression: member.initializer, bindings }
    if (ts.isShorthandPropertyAssignment(member)) return { expression: member.name, bindings }
    return undefined
  }

  /** All members of an object, or the one that a key names. */
  const membersOf = (whole: Meant, key: string | undefined): Meant[] => {
    if (key !== undefined) return [memberOf(whole, key)].flatMap((one) => one ?? [])
    const object = objectOf(whole)
    return (object?.literal.properties ?? []).flatMap((one) => initializerOf(one, object!.bindings) ?? [])
  }

  /** The function that a call calls, where it is one of ours. */
  const calledBy = ({ expression: call, bindings }: { expression: ts.CallExpression; bindings: Bindings }) => {
    const declaration = symbolOf(
      ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression,
    )?.valueDeclaration
    if (declaration && ts.isFunctionDeclaration(declaration)) return { fn: declaration, bindings }
    const meant = follow({ expression: call.expression, bindings })
    const fn = meant && bare(meant.expression)
    return fn && (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) ? { fn, bindings: meant.bindings } : undefined
  }

  /** What a function of ours may answer to this call. */
  const answersOf = (call: { expression: ts.CallExpression; bindings: Bindings }): Meant[] | undefined => {
    const called = calledBy(call)
    if (!called) return undefined
    const inside = bind(called.fn, call.expression, call.bindings)
    return returnedBy(called.fn).map((expression) => ({
      expression,
      bindings: new Map([...called.bindings, ...inside]),
    }))
  }

  /** What each parameter of the function is in this call, as far as it is written there. */
  const bind = (fn: ts.SignatureDeclaration, call: ts.CallExpression, bindings: Bindings): Bindings => {
    const bound = new Map<ts.Symbol, () => Meant | undefined>()
    const set = (name: ts.BindingName, given: () => Meant | undefined) => {
      if (ts.isIdentifier(name)) {
        const symbol = checker.getSymbolAtLocation(name)
        if (symbol) bound.set(symbol, given)
        return
      }
      for (const element of name.elements) {
        if (!ts.isBindingElement(element)) continue
        const key = (element.propertyName ?? element.name).getText()
        const { initializer } = element
        const member = () => {
          const whole = given()
          return (whole && memberOf(whole, key)) ?? (initializer && { expression: initializer, bindings: noBindings })
        }
        set(element.name, element.dotDotDotToken ? given : member)
      }
    }
    fn.parameters.forEach((parameter, n) => {
      const expression = call.arguments[n]
      const { initializer } = parameter
      if (expression) set(parameter.name, () => ({ expression, bindings }))
      else if (initializer) set(parameter.name, () => ({ expression: initializer, bindings: noBindings }))
    })
    return bound
  }

  return { symbolOf, follow, membersOf, calledBy, answersOf, bind }
}

/** The expression within brackets and assertions. */
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

function returnedBy(fn: ts.SignatureDeclaration & { body?: ts.ConciseBody }): ts.Expression[] {
  const { body } = fn
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
