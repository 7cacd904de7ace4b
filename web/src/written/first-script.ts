import { calls } from '@moon/contract/calls.ts'
import { cardsPerPageHere } from '../dashboard/cards-per-page.ts'
import { firstAddresses } from './first-addresses.ts'

/**
 * The inline script in the document of a page of members: requests a token and then the page's first data while the app is loading. The app
 * uses these answers instead of its own first requests (web/src/api/send.ts). `scripts`: files of the app to load once the first answer has
 * arrived, because a browser loads six files at a time, and a file that waits for its turn arrives a round trip late.
 */
export function firstScript(path: string, scripts: readonly string[]): string {
  const { method, path: refresh } = calls.refreshToken
  const asking = `credentials:'same-origin',cache:'no-store',redirect:'error'`
  return `{const load=()=>{for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))};
if(document.documentElement.dataset.reader==='member'){
const language=document.documentElement.lang;
const token=fetch('${refresh}',{method:'${method}',${asking},headers:{'content-type':'application/json',accept:'application/json','accept-language':language},body:'{}'});
const first={'${method} ${refresh}':token};
const known=token.then((answer)=>answer.clone().json()).then(({idToken})=>idToken?\`Bearer \${idToken}\`:Promise.reject());
for(const written of ${JSON.stringify(firstAddresses(path, Number.NaN))}){const address=written.replace('NaN',${cardsPerPageHere});first['GET '+address]=known.then((authorization)=>fetch(address,{${asking},headers:{accept:'application/json','accept-language':language,authorization}}))}
const answers=Object.values(first);
for(const each of answers)each.catch(()=>{});
Promise.any(answers.slice(1)).then(load,load);
globalThis.moonFirst=first}else load()}`.replaceAll('\n', '')
}
