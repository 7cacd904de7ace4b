import { html, type Markup } from '../../html.ts'

export type ProductDrawing =
  | 'book-moon'
  | 'book-sea'
  | 'headphones'
  | 'cable'
  | 'monstera'
  | 'snake-plant'
  | 'mug'
  | 'bowl'
  | 'lamp'
  | 'coffee-bag'
  | 'filters'

/** Draws the picture of a product on a square of 120. */
export function drawProduct(drawing: ProductDrawing, label: string): Markup {
  return html`<svg class="picture" viewBox="0 0 120 120" role="img" aria-label="${label}">${drawings[drawing]}</svg>`
}

const shadow = (cx: number, cy: number, rx: number): Markup =>
  html`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="5" fill="#000" opacity=".13" />`

const ground = (color: string): Markup => html`<rect width="120" height="120" fill="${color}" />`

const drawings: Record<ProductDrawing, Markup> = {
  'book-moon': html`${ground('#e3dcc8')}${shadow(62, 103, 34)}
    <path d="M34 20h50a3 3 0 0 1 3 3v77H37a5 5 0 0 1-5-5V22a2 2 0 0 1 2-2z" fill="#16283c" />
    <path d="M37 94h50v6H37a3 3 0 0 1 0-6z" fill="#f6efdf" />
    <circle cx="61" cy="52" r="16" fill="#f4e3b2" /><circle cx="68" cy="47" r="14" fill="#16283c" />
    <g fill="#f4e3b2"
      ><circle cx="45" cy="32" r="1.2" /><circle cx="77" cy="36" r="1" /><circle cx="74" cy="70" r="1.2"
    /></g>
    <g fill="#d9c98f"
      ><rect x="45" y="77" width="32" height="3" rx="1" /><rect x="51" y="84" width="20" height="2" rx="1"
    /></g>`,
  'book-sea': html`${ground('#d9e2df')}${shadow(60, 103, 33)}
    <path d="M32 21h54v79H35a3 3 0 0 1-3-3z" fill="#e7ddc9" /><path d="M32 21h54v46H32z" fill="#e8a15f" />
    <circle cx="59" cy="57" r="13" fill="#f8e0b0" />
    <path d="M32 61q9-6 18 0t18 0 18 0v39H35a3 3 0 0 1-3-3z" fill="#23606e" />
    <path d="M32 74q9-6 18 0t18 0 18 0v9q-9 6-18 0t-18 0-18 0z" fill="#2f7f8d" />
    <g fill="#23424a"
      ><rect x="43" y="30" width="32" height="4" rx="1" /><rect x="49" y="38" width="20" height="2" rx="1"
    /></g>`,
  headphones: html`${ground('#22262e')}${shadow(60, 104, 32)}
    <path d="M27 66a33 33 0 0 1 66 0" fill="none" stroke="#8b94a3" stroke-width="8" stroke-linecap="round" />
    <path d="M33 62a27 27 0 0 1 54 0" fill="none" stroke="#3c434f" stroke-width="4" />
    <rect x="19" y="60" width="20" height="37" rx="9" fill="#596273" /><rect
      x="81"
      y="60"
      width="20"
      height="37"
      rx="9"
      fill="#596273"
    />
    <rect x="34" y="64" width="9" height="29" rx="4.5" fill="#15181d" /><rect
      x="77"
      y="64"
      width="9"
      height="29"
      rx="4.5"
      fill="#15181d"
    />
    <circle cx="27" cy="78" r="4" fill="#ffb454" /><circle cx="93" cy="78" r="4" fill="#ffb454" />`,
  cable: html`${ground('#22262e')}
    <g fill="none" stroke="#ffb454" stroke-width="4"
      ><circle cx="60" cy="58" r="28" /><circle cx="61" cy="59" r="21" /><circle cx="59" cy="57" r="14"
    /></g>
    <path d="M84 76l12 16" stroke="#ffb454" stroke-width="4" /><path d="M93 88l9 12-5 3-8-12z" fill="#aeb6c2" />
    <rect x="52" y="82" width="16" height="9" rx="2" fill="#596273" />`,
  monstera: html`${ground('#dbe8d9')}${shadow(60, 108, 26)}
    <path d="M44 78h32l-4 28a4 4 0 0 1-4 3H52a4 4 0 0 1-4-3z" fill="#b8663f" /><rect
      x="41"
      y="74"
      width="38"
      height="8"
      rx="2"
      fill="#c97a50"
    />
    <path d="M60 76Q58 52 40 40M60 76q2-30 22-40M60 76V30" fill="none" stroke="#2f6b3e" stroke-width="3" />
    <path d="M60 34C46 30 46 14 60 8c14 6 14 22 0 26z" fill="#2e8049" />
    <path d="M42 44C26 48 16 38 20 24c15-2 25 6 22 20z" fill="#37915a" /><path
      d="M80 40c16 5 27-4 24-19-15-3-26 4-24 19z"
      fill="#287042"
    />
    <g stroke="#dbe8d9" stroke-width="2"><path d="M60 31V14M24 28l14 12M100 25L84 37" /></g>`,
  'snake-plant': html`${ground('#e6ecd8')}${shadow(60, 108, 24)}
    <path d="M52 80C42 56 46 34 40 20c12 10 18 34 18 60z" fill="#3e7a4c" /><path
      d="M58 80c-4-30 0-50 4-66 8 18 8 44 4 66z"
      fill="#4e9460"
    />
    <path d="M66 80c2-24 10-40 18-50-2 18-4 36-10 50z" fill="#2f6841" />
    <path d="M44 76h34l-3 29a4 4 0 0 1-4 4H51a4 4 0 0 1-4-4z" fill="#f4f1ea" /><path
      d="M45 84h32l-.6 6H45.6z"
      fill="#d8d0c0"
    />`,
  mug: html`${ground('#e2ddd7')}${shadow(58, 98, 30)}
    <path d="M82 50h8a13 13 0 0 1 0 30h-9" fill="none" stroke="#d7cbbb" stroke-width="7" />
    <path d="M32 38h52l-3 51a8 8 0 0 1-8 8H43a8 8 0 0 1-8-8z" fill="#efe7da" /><path
      d="M33 52L32 38h52l-.9 14z"
      fill="#8d7b69"
    />
    <ellipse cx="58" cy="38" rx="26" ry="6" fill="#5b4a3d" />
    <g fill="#9b8874"
      ><circle cx="45" cy="66" r="1.2" /><circle cx="55" cy="76" r="1" /><circle cx="68" cy="62" r="1.2" /><circle
        cx="63"
        cy="86"
        r="1" /><circle cx="73" cy="79" r="1.1" /><circle cx="48" cy="87" r="1"
    /></g>`,
  bowl: html`${ground('#dfe3e6')}${shadow(60, 96, 26)}
    <path d="M18 54h84c0 24-18 38-32 38H50C36 92 18 78 18 54z" fill="#33516c" /><path
      d="M20 60h80l-1.6 6q-38 8-76.8 0z"
      fill="#4d7394"
    />
    <ellipse cx="60" cy="54" rx="42" ry="11" fill="#6f97b8" /><ellipse
      cx="60"
      cy="56"
      rx="34"
      ry="7.5"
      fill="#3f6485"
    />`,
  lamp: html`${ground('#efe8db')}${shadow(60, 106, 28)}
    <circle cx="60" cy="44" r="38" fill="#ffe9b8" opacity=".55" />
    <path d="M36 52a24 24 0 0 1 48 0z" fill="#fff8e6" stroke="#ead9ae" stroke-width="1.5" /><rect
      x="34"
      y="52"
      width="52"
      height="4"
      rx="2"
      fill="#b98a3a"
    />
    <rect x="57.5" y="56" width="5" height="42" fill="#b98a3a" /><path d="M40 106a20 9 0 0 1 40 0z" fill="#a0752c" />`,
  'coffee-bag': html`${ground('#f1dfcd')}${shadow(60, 107, 28)}
    <path d="M38 24h44l4 80a3 3 0 0 1-3 3H37a3 3 0 0 1-3-3z" fill="#3b2116" /><path
      d="M38 24h44l.6 11H37.400z"
      fill="#5a3525"
    />
    <rect x="42" y="50" width="36" height="40" rx="2" fill="#f5e7d6" /><circle cx="60" cy="64" r="9" fill="#8c3b1f" />
    <path d="M54 68q6-3 6-4t6-4" stroke="#f5e7d6" stroke-width="1.8" fill="none" /><g fill="#3b2116"
      ><rect x="47" y="78" width="26" height="2.5" /><rect x="51" y="83" width="18" height="1.8"
    /></g>`,
  filters: html`${ground('#f6eadf')}${shadow(60, 100, 30)} <path d="M22 40h76L72 98H48z" fill="#e7d6c2" /><path
      d="M28 36h64L69 92H51z"
      fill="#f7efe4"
    />
    <g stroke="#dcc9b2" stroke-width="1.5"><path d="M44 40l11 48M60 40v48M76 40L65 88" /></g>`,
}
