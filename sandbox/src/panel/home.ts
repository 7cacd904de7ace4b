import { html, type Markup } from '../html.ts'
import type { World } from '../world.ts'

export function homePage(_world: World): Markup {
  return html`<h1>The outside world</h1>`
}
