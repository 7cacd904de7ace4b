import type { Page } from '@playwright/test'

/** Returns each link, button and field whose touch target is less than 44 px wide or high; empty when all is well. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(look)

// The touch target may be larger than the visible element (a label, an `after:` around it), so hit tests run at points around its middle.
// Links within a sentence are as high as their line.
const look = `(async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const least = 44
  const found = []
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((one) => one.checkVisibility())
  const scope = dialogs.at(-1) ?? document.body
  const isInSentence = (element) => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement.closest('p, li, dd, label, legend, td, h1, h2, h3, div')
    return around && around.textContent.trim().length > element.textContent.trim().length
  }
  for (const element of scope.querySelectorAll('a[href], button, summary, input, textarea, select, [role=tab], [role=option]')) {
    const target = element.closest('label') ?? element
    if (element.disabled || element.closest('[inert], [hidden], [aria-hidden=true]')) continue
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isInSentence(element)) continue
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = target.getBoundingClientRect()
    if (width < 4 || height < 4) continue
    const [x, y] = [left + width / 2, top + height / 2]
    const isOurs = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === element)
    }
    if (!isOurs(0, 0)) continue
    const reach = (dx, dy) => {
      let far = 0
      while (far < least && isOurs(dx * (far + 1), dy * (far + 1))) far += 1
      return far
    }
    const high = Math.max(height, reach(0, -1) + reach(0, 1) + 1)
    const wide = Math.max(width, reach(-1, 0) + reach(1, 0) + 1)
    if (high < least - 0.5 || wide < least - 0.5) {
      const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
      found.push(element.tagName.toLowerCase() + ' "' + name.trim().slice(0, 40) + '" ' + Math.round(wide) + ' x ' + Math.round(high))
    }
  }
  return [...new Set(found)]
})()`
