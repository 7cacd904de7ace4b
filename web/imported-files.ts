import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imports = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm
const widgets = join(import.meta.dirname, '../ui/src')

/** Returns the given files of the web app and all files of the app and of ui/ that they import statically. */
export function importedFiles(first: readonly string[]): string[] {
  const found = new Set(first)
  for (const file of found) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      const path = pathOf(name, file)
      if (path && /\.tsx?$/.test(path) && existsSync(path)) found.add(path)
    }
  }
  return [...found]
}

function pathOf(name: string, importer: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(importer), name)
  return name.startsWith('@moon/ui/') ? join(widgets, name.slice('@moon/ui/'.length)) : undefined
}
