import type { Plugin } from 'vite'

// React DOM comes as one file, of which a bundler can leave out nothing. These parts of it are for features that Moon does not use, and
// do nothing while nobody uses them: their bodies are empty in the built app. Whoever begins to use one is stopped by the build.

type Part = {
  /** What a module that uses the feature has in it. */
  used: RegExp
  functions: RegExp
}

const parts: readonly Part[] = [
  { used: /\bViewTransition\b|\baddTransitionType\b/, functions: /ViewTransition|AfterMutationEffects/ },
  {
    used: /\bSuspenseList\b/,
    functions: /^(updateSuspenseListComponent|cutOffTailIfNeeded|initSuspenseListRenderState|findFirstSuspended)$/,
  },
  { used: /\bFragment,\s*\{\s*ref\b/, functions: /FragmentInstance(?!HostBoundary)/ },
  {
    used: /\buse(ActionState|Optimistic)\b/,
    functions: /^(mountActionState|updateActionState|updateActionStateImpl|rerenderActionState|dispatchActionState|runActionStateAction|actionStateReducer)$/,
  },
  { used: /\bcomponentStack\b/, functions: /^(getStackByFiberInDevAndProd|describeFiber|describeNativeComponentFrame)$/ },
  {
    used: /\b(preconnect|prefetchDNS|preinit|preload)\w*\b[^}]*\} from ['"]react-dom['"]|\bReactDOM\w*\.pre/,
    functions: /^(preconnectAs|preinitStyle|preinitScript|preinitModuleScript|preload|preloadModule)$/,
  },
]

const file = /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/
const isOfReact = (id: string): boolean => /\/node_modules\/(react|react-dom|scheduler)\//.test(id)

export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  transform(code, id) {
    if (!file.test(id)) return undefined
    const { body } = this.parse(code)
    const cuts = body.flatMap((statement) => {
      if (statement.type === 'FunctionDeclaration' && statement.id && isLeftOut(statement.id.name)) return [statement.body]
      return isMethodOfFragment(code.slice(statement.start, statement.start + 200)) ? [statement] : []
    })
    for (const { functions } of parts)
      if (!body.some((each) => each.type === 'FunctionDeclaration' && functions.test(each.id?.name ?? '')))
        throw new Error(`React DOM has no ${functions.source} any more: see what it does now (web/lean-react.ts).`)
    return { code: cuts.toReversed().reduce((lean, { start, end }) => `${lean.slice(0, start)}{}${lean.slice(end)}`, code), map: null }
  },
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const code = isOfReact(id) ? undefined : this.getModuleInfo(id)?.code
      const part = code ? parts.find(({ used }) => used.test(code)) : undefined
      if (part) throw new Error(`${id} uses ${part.used.source}, which the built React does not have (web/lean-react.ts).`)
    }
  },
})

const isLeftOut = (name: string): boolean => parts.some(({ functions }) => functions.test(name))

const isMethodOfFragment = (statement: string): boolean => /^FragmentInstance\.prototype\.\w+ = function/.test(statement)
