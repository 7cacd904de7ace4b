import type { Fault, FaultKind } from '../../faults.ts'
import { html, type Markup } from '../../html.ts'
import type { Controls } from '../controls.ts'
import { providers } from '../control-routes.ts'

const kinds: ReadonlyArray<readonly [FaultKind, string]> = [
  ['slow', 'slow: answers after 5 seconds'],
  ['error', 'wrong: answers 500'],
  ['garbage', 'garbage: 200 and no JSON'],
  ['silent', 'silent: takes the call, never answers'],
  ['cut', 'cut: does the work, breaks the answer'],
  ['twice', 'twice: tells its news two times'],
  ['lost', 'lost: never tells its news'],
  ['limited', 'limited: too many requests (rates)'],
  ['stale', 'stale: ten minutes old (rates)'],
  ['outlier', 'outlier: 5 % off (rates)'],
  ['missing', 'missing: unknown pair (rates)'],
]

export function faultSection({ faults }: Controls): Markup {
  return html`<section class="card" id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Faults</h2>
    <form data-call="POST /api/faults">
      <div class="row">
        <label class="grow">
          <span>Provider</span>
          <select name="provider">
            ${providers.map((p) => html`<option>${p}</option>`)}
          </select>
        </label>
        <label class="grow wide">
          <span>Is</span>
          <select name="kind">
            ${kinds.map(([kind, text]) => html`<option value="${kind}">${text}</option>`)}
          </select>
        </label>
      </div>
      <div class="row">
        <label class="grow">
          <span>Times</span>
          <input name="count" data-as="integer" inputmode="numeric" placeholder="until cleared" />
        </label>
        <label class="grow">
          <span>Chance, 0 to 1</span>
          <input name="probability" data-as="number" inputmode="decimal" placeholder="always" />
        </label>
        <label class="grow">
          <span>Only where it says</span>
          <input name="only" placeholder="POST /v1/cards" autocomplete="off" />
        </label>
      </div>
      <div class="buttons">
        <button>Set fault</button>
        <button class="quiet" data-call="DELETE /api/faults" formnovalidate>Clear all</button>
      </div>
      <output></output>
    </form>
    <div data-live="faults">
      ${
        faults.list().length === 0
          ? html`<p class="empty">Everybody is well.</p>`
          : html`<ul class="rows">
              ${faults.list().map(faultRow)}
            </ul>`
      }
    </div>
  </section>`
}

function faultRow(fault: Fault): Markup {
  return html`<li>
    <p class="line">
      <b>${fault.provider}</b> <span class="badge bad">${fault.kind}</span>
      <span class="muted">
        ${fault.count === undefined ? 'until cleared' : `${fault.count} more`}${
          fault.probability === undefined ? '' : `, chance ${fault.probability}`
        }${fault.only === undefined ? '' : `, only ${fault.only}`}
      </span>
    </p>
  </li>`
}
