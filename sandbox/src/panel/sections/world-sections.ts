import { html, type Markup } from '../../html.ts'
import type { Log } from '../../log.ts'
import type { Rates } from '../../rates/rates.ts'
import type { Controls } from '../controls.ts'
import { momentOf } from '../words.ts'

const moves = [
  [120_000, '+2 min'],
  [900_000, '+15 min'],
  [86_400_000, '+1 day'],
  [60 * 86_400_000, '+60 days'],
] as const

export function clockSection({ clock }: Controls): Markup {
  return html`<section class="card" id="clock" aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <p class="big" data-live="clock"><time data-world-clock="${clock.offsetMs()}">${momentOf(clock.now())}</time></p>
    <form data-call="POST /api/clock" class="buttons">
      ${moves.map(([ms, text]) => html`<button class="quiet" data-body='{"moveMs":${ms}}'>${text}</button>`)}
      <output></output>
    </form>
  </section>`
}

export function pricesSection(rates: Rates): Markup {
  const isMoving = rates.prices.isMoving()
  return html`<section class="card" id="prices" aria-labelledby="prices-title">
    <h2 id="prices-title">Prices</h2>
    <form data-call="POST /api/rates">
      <div class="prices">
        ${Object.entries(rates.prices.list()).map(
          ([asset, price]) =>
            html`<label>
              <span>${asset}</span>
              <input name="prices.${asset}" data-as="number" data-changed inputmode="decimal" value="${price}" />
            </label>`,
        )}
      </div>
      <div class="buttons">
        <button>Set prices</button>
        <button class="quiet" data-body='{"isMoving":${isMoving ? 'false' : 'true'}}' data-reload>
          ${isMoving ? 'Hold the market still' : 'Let the market drift'}
        </button>
      </div>
      <output></output>
    </form>
  </section>`
}

export function eventsSection(log: Log): Markup {
  return html`<section class="card" id="events" aria-labelledby="events-title">
    <h2 id="events-title">Events</h2>
    <div data-live="events" aria-live="polite">
      ${
        log.list().length === 0
          ? html`<p class="empty">Nothing has happened yet.</p>`
          : html`<ol class="log">
              ${log
                .list()
                .slice(0, 60)
                .map(
                  (n) =>
                    html`<li>
                      <time>${momentOf(Date.parse(n.at))}</time> <b>${n.who}</b> <span class="wrap">${n.what}</span>
                    </li>`,
                )}
            </ol>`
      }
    </div>
  </section>`
}
