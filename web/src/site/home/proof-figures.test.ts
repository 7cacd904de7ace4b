import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'
import { NightBand } from './night-band.tsx'
import { proofFigures } from './proof-figures.ts'

const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}

it.each(['/', '/es'])('every figure of the nightly run at %s was printed by a command of this repository', (path) => {
  const band = createElement(MemoryRouter, { initialEntries: [path] }, createElement(NightBand))
  const { document } = parseHTML(`<html><body>${renderToStaticMarkup(band)}</body></html>`)
  const shown = [...document.querySelectorAll('ul > li')]
  const runs = Object.values(proofFigures)
  expect(shown).toHaveLength(runs.length)
  for (const [place, { command, printed, ranOn, ...numbers }] of runs.entries()) {
    expect(Object.keys(scripts)).toContain(command.replace('npm run ', ''))
    expect(Date.parse(ranOn)).toBeLessThan(Date.now())
    const [claims, ran] = [...shown[place]!.querySelectorAll('p')].reduce<[string, string]>(
      ([before, last], each) => [`${before} ${last}`, each.textContent],
      ['', ''],
    )
    expect(ran).toContain(command)
    expect(claims).not.toContain('{')
    const known = Object.values(numbers).filter((value) => typeof value === 'number')
    for (const figure of claims.match(/\d[\d.,]*/g) ?? [])
      expect(known).toContain(Number(figure.replaceAll(/[.,]/g, '')))
    expect(printed.length).toBeGreaterThan(0)
  }
})

it('the nightly run found no violation, no booked forgery and no leak', () => {
  const { simulated, forged, asked } = proofFigures
  expect([simulated.violations, forged.final, forged.booked]).toEqual([0, 0, 0])
  expect(asked.printed[0]).toMatch(/: no leak$/)
})
