import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const importOfIcons = /import \{([^}]*)\} from 'lucide-react'/g

/** Imports each icon from its own file, so that an icon is in the chunk of the places that show it and in no other. */
export const singleIcons = (): Plugin => ({
  name: 'single-icons',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/(ui|web)\/src\/.*\.tsx?(\?|$)/.test(id) || !code.includes("from 'lucide-react'")) return undefined
    return code.replaceAll(importOfIcons, (_, names: string) =>
      names
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '' && !each.startsWith('type '))
        .map((each) => {
          const [icon = '', as = icon] = each.split(' as ')
          const file = files().get(icon)
          if (!file) throw new Error(`There is no icon ${icon}`)
          return `import ${as} from 'lucide-react/icons/${file}'`
        })
        .join(';'),
    )
  },
})

/** The file of each icon name, read from the library's own list; some icons have several names. */
const files = (() => {
  let known: Map<string, string> | undefined
  return () => (known ??= readNames())
})()

function readNames(): Map<string, string> {
  const list = readFileSync(fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8')
  return new Map(
    Array.from(list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)).flatMap(
      ([, names = '', file = '']) =>
        Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']): [string, string] => [name, file]),
    ),
  )
}
