import { popupSize } from '../browser/sizes.ts'
import type { Theme } from '../browser/take.ts'
import { moonPlace, pageTop, popupPlace, scale } from './stage-size.ts'

const paints = {
  light: { frame: '#dedbd2', bar: '#f7f5f0', field: '#e9e6dd', ink: '#12142b', quiet: '#77788c', edge: '#00000026' },
  dark: { frame: '#05060f', bar: '#171a35', field: '#0b0d1c', ink: '#eceaf4', quiet: '#8d8ea8', edge: '#ffffff2e' },
} as const

const puzzle =
  'M15.4 4.4a2 2 0 0 0-3.9.8c.2.8-.3 1.3-1 1.3H7.500a1 1 0 0 0-1 1v2.9c0 .8-.6 1.3-1.400 1a2.100 2.100 0 1 0 0 4c.8-.3 1.400.2 1.400 1v2.800a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3c0-.8.500-1.200 1.300-1a2 2 0 1 0 0-4c-.8.2-1.300-.3-1.300-1.100V7.500a1 1 0 0 0-1-1h-.600c-.8 0-1.300-.500-1-1.300.100-.3.100-.5.100-.8Z'

/** A drawn browser window that shows the pictures of the product; `show` in stage-script.ts animates it. */
export const stagePage = (theme: Theme, icon: string): string => {
  const paint = paints[theme]
  return `<!doctype html><meta charset="utf-8"><style>
*{box-sizing:border-box}html,body{margin:0;overflow:hidden;background:${paint.frame}}
#world{position:absolute;width:1280px;height:720px;transform-origin:0 0;font:500 14px Inter,system-ui,sans-serif;color:${paint.ink}}
#tab{position:absolute;left:14px;top:6px;width:270px;height:32px;border-radius:10px 10px 0 0;background:${paint.bar};padding:8px 14px;white-space:nowrap;overflow:hidden}
#bar{position:absolute;left:0;top:37px;width:1280px;height:${pageTop - 37}px;background:${paint.bar};border-bottom:1px solid ${paint.edge}}
#field{position:absolute;left:116px;top:6px;width:1010px;height:30px;border-radius:15px;background:${paint.field};padding:6px 16px;color:${paint.quiet}}
#ways{position:absolute;left:22px;top:10px}
#piece{position:absolute;left:1220px;top:9px}
#moon{position:absolute;left:${moonPlace.x - 12}px;top:${moonPlace.y - 12}px;width:24px;height:24px}
.page{position:absolute;left:0;top:${pageTop}px;width:1280px;height:640px}
#popup{position:absolute;left:${popupPlace.x}px;top:${popupPlace.y}px;width:${popupSize.width * scale}px;border-radius:14px;overflow:hidden;box-shadow:0 0 0 1px ${paint.edge},0 18px 50px #0000005c;transform-origin:88% 0}
#popup img{display:block;width:100%}#popup img+img{position:absolute;inset:0 0 auto}
#pointer{position:absolute;left:0;top:0;width:26px;height:26px;filter:drop-shadow(0 1px 2px #0008)}
#ring{position:absolute;left:-22px;top:-22px;width:44px;height:44px;border-radius:50%;background:#f2b544}
#phone{position:absolute;left:822px;top:0;width:250px;height:500px;border-radius:36px;background:#0b0d1c;border:5px solid #2b2d48;box-shadow:0 24px 70px #000a;overflow:hidden;color:#eceaf4}
#lens{position:absolute;left:22px;top:70px;width:196px;height:196px;border-radius:22px;overflow:hidden;background:#fff}
#lens div{position:absolute;inset:14px;background-repeat:no-repeat}
#sum{position:absolute;left:0;right:0;top:296px;text-align:center;font:600 36px 'Bricolage Grotesque',Inter,sans-serif}
#done{position:absolute;left:75px;top:360px;width:90px;height:90px;border-radius:50%;background:#f2b544}
</style><body><div id="world"><div id="tab"></div><div id="bar"><div id="field"></div>
<svg id="ways" width="84" height="24" fill="none" stroke="${paint.quiet}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M15 12H4m5-6-6 6 6 6M34 12h11m-5-6 6 6-6 6M76 12a7 7 0 1 1-2-5m2-4v5h-5"/></svg>
<svg id="piece" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${paint.quiet}" stroke-width="1.7"><path d="${puzzle}"/></svg></div>
<img id="moon" src="${icon}"><img class="page" id="before"><img class="page" id="page">
<div id="popup"><img id="popup-page"><img id="popup-before"></div>
<div id="phone"><div id="lens"><div></div></div><div id="sum">$50.00</div><div id="done"><svg viewBox="0 0 24 24" fill="none" stroke="#12142b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="m7 12.500 3.500 3.500L17 9"/></svg></div></div>
<div id="pointer"><div id="ring"></div><svg style="position:absolute;left:0;top:0" width="26" height="26" viewBox="0 0 24 24"><path d="M4 2v18l5-4.600 3.200 7 3-1.300-3.200-6.900H19Z" fill="#12142b" stroke="#fff" stroke-width="1.600"/></svg></div></div>`
}
