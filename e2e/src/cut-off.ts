import type { Page } from '@playwright/test'

/** Returns the elements that overflow the window, are cut by their own box, or cover other text; empty when all is well. */
export const cutOff = (page: Page): Promise<string[]> => page.evaluate(look)

const look = `(async () => {
  // What was just changed is drawn first.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const found = []
  const width = document.documentElement.clientWidth
  const name = (element) => element.tagName + ' "' + element.textContent.trim().slice(0, 30) + '"'
  const isLeftOut = (element) => element.closest('svg, [aria-hidden=true], .sr-only, [popover], [hidden], noscript') !== null
  if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways')
  for (const element of document.querySelectorAll('body *')) {
    if (isLeftOut(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { left, right, width: own } = element.getBoundingClientRect()
    if (own === 0) continue
    if (left < -1 || right > width + 1) found.push(name(element) + ' sticks out')
    const { overflowX, overflowY } = getComputedStyle(element)
    const clips = /hidden|clip/.test(overflowX + overflowY)
    if (clips && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2))
      found.push(name(element) + ' is cut')
  }
  const lines = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    const parent = text.parentElement
    if (!text.data.trim() || isLeftOut(parent) || /SCRIPT|STYLE/.test(parent.tagName)) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) if (box.width > 2) lines.push({ text, parent, box })
  }
  for (const [place, one] of lines.entries())
    for (const other of lines.slice(place + 1, place + 60)) {
      if (one.parent === other.parent) continue
      const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (x > 3 && y > Math.min(one.box.height, other.box.height) / 2)
        found.push('"' + one.text.data.trim().slice(0, 30) + '" lies over "' + other.text.data.trim().slice(0, 30) + '"')
    }
  return [...new Set(found)].slice(0, 10)
})()`
