import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../tools/src/processes/run.ts'

/** The font is embedded in the page: a page opened from a file cannot load fonts from other files. */
function fontOf(name: string): string {
  const { resolve } = createRequire(join(root, 'ui/package.json'))
  const file = resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
}

/** The house's own fonts, for pages that are drawn from files. */
export const stageFonts =
  (): string => `<style>@font-face{font-family:'Bricolage Grotesque';src:url(${fontOf('bricolage-grotesque')});font-weight:200 800}
@font-face{font-family:Inter;src:url(${fontOf('inter')});font-weight:100 900}</style>`
