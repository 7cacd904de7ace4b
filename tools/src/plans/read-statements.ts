import { relative, join } from 'node:path'
import ts from 'typescript'
import { readSources, isTest } from '../house/read-sources.ts'
import { root } from '../processes/run.ts'
import { noBindings, UnknownCaller, type Bindings, type Resolver } from './resolver.ts'
import { SqlRenderer, Unreadable, values } from './sql-renderer.ts'

/**
 * A statement as the product sends it: `place` is its file and function; `text` has $1, $2 and so on for its
 * values. `known`: a sample value for each parameter whose type allows only a few words, else empty.
 */
export type Statement = { place: string; text: string; known: string[] }

/**
 * `unread`: templates that could not be resolved to a text, which is a defect of this reader or of the product.
 */
export type Statements = { statements: Statement[]; unread: string[] }

/**
 * Every statement of the server, read from its sources: each template tagged `sql` is a statement or a part of
 * one, and so is each text passed to a connection's `query`. No list is maintained by hand, so new statements are
 * included automatically.
 */
export async function readStatements(): Promise<Statements> {
  const sources = (await readSources()).filter((one) => one.path.startsWith('server/src/') && !isTest(one))
  const paths = sources.map(({ path }) => join(root, path))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { include: string[] }
  }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
  const program = ts.createProgram(paths, options)
  return statementsOf(
    program,
    program.getSourceFiles().filter(({ fileName }) => paths.includes(fileName)),
  )
}

function statementsOf(program: ts.Program, files: readonly ts.SourceFile[]): Statements {
  const render = new SqlRenderer(program.getTypeChecker())
  const calls = callsOf(files, render.resolver)
  const found = new Map<ts.Node, Statement[]>()
  const unread = new Map<ts.Node, string>()
  const put = (node: ts.Node, texts: (bindings: Bindings) => string[]) => {
    try {
      const all = new Set(withCallers(texts, calls, render.resolver))
      found.set(
        node,
        [...all].map((text) => ({ place: placeOf(node), ...numbered(text) })),
      )
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof UnknownCaller)) throw error
      unread.set(node, `${placeOf(node)}: ${error.message}`)
    }
  }
  for (const { node, texts } of writtenIn(files, render)) put(node, texts)
  const whole = [...found].filter(([node]) => !render.parts.has(node)).flatMap(([, statements]) => statements)
  const odd = whole.filter(({ text }) => !isStatement(text)).map(({ place, text }) => `${place}: ${text.slice(0, 60)}`)
  return {
    statements: whole.filter(({ text }) => isStatement(text)),
    unread: [...[...unread].filter(([node]) => !render.parts.has(node)).map(([, what]) => what), ...odd],
  }
}

type Written = { node: ts.Node; texts: (bindings: Bindings) => string[] }

/** Each template tagged `sql`, and each text passed to `query`. */
function writtenIn(files: readonly ts.SourceFile[], render: SqlRenderer): Written[] {
  const written: Written[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')
      written.push({ node, texts: (bindings) => render.template({ expression: node, bindings }) })
    if (ts.isCallExpression(node) && isQuery(node))
      written.push({ node, texts: (bindings) => render.given({ expression: node.arguments[0]!, bindings }) })
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(file)
  return written
}

/** Excludes statements that set up or migrate a database, which never run on a large one. */
const isQuery = (call: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(call.expression) &&
  call.expression.name.text === 'query' &&
  call.arguments.length > 0 &&
  !ts.isSpreadElement(call.arguments[0]!) &&
  !call.getSourceFile().fileName.includes('/server/src/database/')

type Calls = ReadonlyMap<ts.Node, ts.CallExpression[]>

/** The callers of each function. */
function callsOf(files: readonly ts.SourceFile[], resolver: Resolver): Calls {
  const calls = new Map<ts.Node, ts.CallExpression[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const fn = calledIn(node, resolver)
      if (fn) calls.set(fn, [...(calls.get(fn) ?? []), node])
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(file)
  return calls
}

function calledIn(call: ts.CallExpression, resolver: Resolver): ts.Node | undefined {
  try {
    return resolver.calledBy({ expression: call, bindings: noBindings })?.fn
  } catch {
    return undefined
  }
}

/** The texts of a statement; if they depend on a parameter, one set per caller of its function. */
function withCallers(
  texts: (bindings: Bindings) => string[],
  calls: Calls,
  resolver: Resolver,
  bindings: Bindings = noBindings,
  depth = 0,
): string[] {
  try {
    return texts(bindings)
  } catch (error) {
    const callers = error instanceof UnknownCaller && depth < 4 ? (calls.get(error.of) ?? []) : []
    if (!(error instanceof UnknownCaller) || callers.length === 0) throw error
    return callers.flatMap((call) =>
      withCallers(
        texts,
        calls,
        resolver,
        new Map([...bindings, ...resolver.bind(error.of, { expression: call, bindings })]),
        depth + 1,
      ),
    )
  }
}

const isStatement = (text: string): boolean =>
  /^[\s(]*(select|insert|update|delete|with|merge|listen|notify|lock|set|savepoint|rollback|release)\b/i.test(text)

function numbered(text: string): { text: string; known: string[] } {
  const known: string[] = []
  const sent = text.replaceAll(values, (_, one: string) => `$${known.push(one)}`)
  return { text: sent.trim(), known }
}

/** `cards/reads.ts findCard`: the file within server/src and the enclosing top-level declaration. */
function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const top = ts.findAncestor(node, (one) => one.parent === file)
  const name =
    top && ts.isVariableStatement(top)
      ? top.declarationList.declarations[0]?.name.getText()
      : top && (ts.isFunctionDeclaration(top) || ts.isClassDeclaration(top))
        ? top.name?.text
        : undefined
  return `${relative(join(root, 'server/src'), file.fileName)} ${name ?? '(top)'}`
}
