import { html, type Markup } from '../html.ts'
import type { ShopWords } from './shop-words.ts'

/** Fields of the buyer and address; values are kept after a refusal. */
export function addressPart(words: ShopWords, kept: URLSearchParams): Markup {
  const text = (name: string, label: string, token: string, kind = '') =>
    html`<label class="${kind}"
      ><span>${label}</span>
      <input
        name="${name}"
        type="${name === 'email' ? 'email' : 'text'}"
        autocomplete="${token}"
        value="${kept.get(name) ?? ''}"
        required
      />
    </label>`
  const choice = (name: string, label: string, token: string, choices: readonly (readonly [string, string])[]) =>
    html`<label
      ><span>${label}</span>
      <select name="${name}" autocomplete="${token}" required>
        <option value="">—</option>
        ${choices.map(
          ([value, text]) =>
            html`<option value="${value}" ${kept.get(name) === value ? { markup: 'selected' } : undefined}>
              ${text}
            </option>`,
        )}
      </select>
    </label>`
  return html`<fieldset>
      <legend>${words.contact}</legend>
      ${text('email', words.email, 'email')}
    </fieldset>
    <fieldset class="grid">
      <legend>${words.address}</legend>
      ${text('full_name', words.name, 'billing name', 'wide')}
      ${text('street', words.street, 'billing street-address', 'wide')}
      ${text('city', words.city, 'billing address-level2')}
      ${choice('state', words.state, 'billing address-level1', states)} ${text('zip', words.zip, 'billing postal-code')}
      ${choice('country', words.country, 'billing country', countries)}
    </fieldset>`
}

const countries = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['DE', 'Germany'],
  ['GB', 'United Kingdom'],
] as const

const states = (
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,' +
  'IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
  'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,' +
  'ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
  'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
)
  .split(',')
  .map((state): [string, string] => [state.slice(0, 2), state.slice(3)])
