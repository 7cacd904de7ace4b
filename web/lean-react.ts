import type { Plugin } from 'vite'

// React DOM comes as one file, from which a bundler can remove nothing. The parts listed here serve features that Moon does not use, so the
// built app has empty bodies for them. The build fails as soon as a module uses such a feature.

type Part = {
  /** Text that occurs in any module that uses the feature. */
  used: RegExp
  functions: RegExp
}

const parts: readonly Part[] = [
  { used: /\bViewTransition\b|\baddTransitionType\b/, functions: /ViewTransition|AfterMutationEffects/ },
  {
    used: /\bSuspenseList\b/,
    functions: /^(updateSuspenseListComponent|cutOffTailIfNeeded|initSuspenseListRenderState|findFirstSuspended)$/,
  },
  {
    used: /\bActivity\b[^}]*\} from ['"]react['"]/,
    functions: /^(updateActivityComponent|mountActivityChildren)$/,
  },
  { used: /\bjsxs?\)?\(\s*["'`][a-z]+-/, functions: /^setPropOnCustomElement$/ },
  { used: /\bFragment,\s*\{\s*ref\b/, functions: /FragmentInstance(?!HostBoundary)/ },
  {
    used: /\buse(ActionState|Optimistic)\b/,
    functions:
      /^(mountActionState|updateActionState|updateActionStateImpl|rerenderActionState|dispatchActionState|runActionStateAction|actionStateReducer)$/,
  },
  {
    used: /\bcomponentStack\b/,
    functions: /^(getStackByFiberInDevAndProd|describeFiber|describeNativeComponentFrame)$/,
  },
  {
    used: /\b(preconnect|prefetchDNS|preinit|preload)\w*\b[^}]*\} from ['"]react-dom['"]|\bReactDOM\w*\.pre/,
    functions: /^(preconnectAs|preinitStyle|preinitScript|preinitModuleScript|preload|preloadModule)$/,
  },
]

/** Stand-ins for a hook of older versions of React; the widgets use the one with a selector before version 19 only. */
const shims = /^use-sync-external-store\/shim(\/with-selector)?$/
const ownHooks = '\0hooks-of-react'
const codeOfHooks = `export { useSyncExternalStore } from 'react'
export const useSyncExternalStoreWithSelector = undefined`

const file = /\/node_modules\/react-dom\/cjs\/react-dom(-client)?\.production\.js$/
const clientFile = /react-dom-client/
const isOfReact = (id: string): boolean => /\/node_modules\/(react|react-dom|scheduler)\//.test(id)

export const leanReact = (): Plugin => ({
  name: 'lean-react',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (shims.test(id) ? ownHooks : undefined),
  load: (id) => (id === ownHooks ? codeOfHooks : undefined),
  transform(code, id) {
    if (!file.test(id)) return undefined
    const body = this.parse(code).body as unknown as Statement[]
    const cuts = body.flatMap((statement) => {
      if (statement.body && isLeftOut(statement.id?.name ?? '')) return [statement.body]
      return method.test(code.slice(statement.start, statement.start + 200)) ? [statement] : []
    })
    if (clientFile.test(id)) expectAll(body)
    return { code: cuts.toReversed().reduce(withoutPart, code), map: null }
  },
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const code = isOfReact(id) ? undefined : this.getModuleInfo(id)?.code
      const part = code ? parts.find(({ used }) => used.test(code)) : undefined
      if (part)
        throw new Error(`${id} uses ${part.used.source}, which the built React does not have (web/lean-react.ts).`)
    }
  },
})

const isLeftOut = (name: string): boolean => parts.some(({ functions }) => functions.test(name))

/** Assignments of unused methods to an object, in the client or in the few lines of React DOM that every page loads. */
const method =
  /^(FragmentInstance\.prototype\.\w+|exports\.(preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)) = function/

type Span = { start: number; end: number }
type Statement = Span & { id?: { name: string }; body?: Span }

const withoutPart = (code: string, { start, end }: Span): string => `${code.slice(0, start)}{}${code.slice(end)}`

function expectAll(body: readonly Statement[]): void {
  for (const { functions } of parts)
    if (!body.some(({ id }) => functions.test(id?.name ?? '')))
      throw new Error(`React DOM has no ${functions.source} any more: see what it does now (web/lean-react.ts).`)
}
