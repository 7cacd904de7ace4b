import { html, type Markup } from '../../html.ts'

/** The calls that a form uses, and the chain they name where several share them. */
export type Steered = { calls: '/api' | '/api/tokens'; chain?: string }

const nameOf = ({ chain }: Steered) => chain && html`<input type="hidden" name="chain" value="${chain}" />`

export function mineForm(steered: Steered, blocks: readonly number[]): Markup {
  return html`<form data-call="POST ${steered.calls}/mine" class="buttons">
    ${nameOf(steered)} ${blocks.map((n) => html`<button class="quiet" data-body='{"blocks":${n}}'>Mine ${n}</button>`)}
    <output></output>
  </form>`
}

/** Interval of automatic blocks; without one they are mined manually. */
export function paceForm(
  steered: Steered,
  { title, everyMs, paces }: { title: string; everyMs: number | null; paces: readonly (readonly [number, string])[] },
): Markup {
  const option = ([value, text]: readonly [number | null, string]) =>
    html`<option value="${value ?? 'null'}" ${value === everyMs ? { markup: 'selected' } : undefined}>${text}</option>`
  return html`<form data-call="POST ${steered.calls}/mining">
    ${nameOf(steered)}
    <div class="row">
      <label class="grow">
        <span>${title}</span>
        <select name="everyMs" data-as="json">
          ${([[null, 'never, only by hand'], ...paces] as const).map(option)}
        </select>
      </label>
      <button class="quiet">Set</button>
    </div>
    <output></output>
  </form>`
}

/** `fates`: choices for the payments of the disconnected blocks. */
export function reorganiseForm(steered: Steered, fates: Readonly<Record<string, string>>): Markup {
  return html`<form data-call="POST ${steered.calls}/reorg">
    ${nameOf(steered)}
    <div class="row">
      <label>
        <span>Blocks deep</span>
        <input name="depth" data-as="integer" type="number" min="1" max="50" value="1" required />
      </label>
      <label class="grow">
        <span>Their payments</span>
        <select name="fate">
          ${Object.entries(fates).map(([fate, text]) => html`<option value="${fate}">${text}</option>`)}
        </select>
      </label>
      <button class="danger">Reorganise</button>
    </div>
    <output></output>
  </form>`
}
