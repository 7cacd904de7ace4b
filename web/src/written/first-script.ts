import { calls } from '@moon/contract/calls.ts'
import { cardsPerPageHere } from '../dashboard/cards-per-page.ts'
import { firstAddresses } from './first-addresses.ts'

/**
 * A script in the document of a page of members: it asks for a token and then for what the page begins with, while the app is still on its
 * way. The app takes these answers in the place of its own first questions (web/src/api/send.ts). `scripts`: files of the app that come
 * when the first of them is here, because a browser asks for six files at a time, and one that waits for its turn is late by as
 * much as the line is long.
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
