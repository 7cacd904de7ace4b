import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The site promises only what Moon does. Each sentence here is about a feature that is not built yet: when the feature is built, the
// sentence may return to the site and its line here is removed.
const notBuiltYet: Record<string, RegExp> = {
  'credit is paid out': /have refunded|gastar o recuperar/i,
  'somebody reads and answers what is written':
    /a person (reads|answers)|answered by a person|reads every letter|(una persona (lo )?lee|responden? una persona|lee cada mensaje)/i,
  'questions about data are answered in time': /within 30 days|en 30 días/i,
  'there are newsletters, and they end with one click': /letter can be turned off|darse de baja/i,
  'businesses have an API': /businesses use the API|empresas usan la API/i,
  'what we owe stands beside what we have': /what we owe and what we have|lo que debemos y lo que tenemos/i,
  'everybody is written to before the terms change': /write to every account|escribimos a todas las cuentas/i,
  'the extension can be had':
    /sits in the browser’s toolbar|add the Moon extension|its moon appears|link to the extension for|vive en la barra del navegador y conoce|añade la extensión de Moon|su luna aparece|enlace a la extensión para/i,
}

const folder = new URL('./', import.meta.url)
const texts = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

test.each(Object.entries(notBuiltYet))('no page says that %s', (_, words) => {
  expect(texts.length).toBeGreaterThan(10)
  const saying = texts.filter((name) => words.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(saying).toEqual([])
})
