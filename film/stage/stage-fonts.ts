import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tools/src/processes/run.ts'

const fontFile = (name: string) =>
  pathToFileURL(
    createRequire(join(root, 'ui/package.json')).resolve(
      `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    ),
  ).href

/** The house's own fonts, for pages that are drawn from files. */
export const stageFonts =
  (): string => `<style>@font-face{font-family:'Bricolage Grotesque';src:url(${fontFile('bricolage-grotesque')});font-weight:200 800}
@font-face{font-family:Inter;src:url(${fontFile('inter')});font-weight:100 900}</style>`
