import { calls } from '@moon/contract/calls.ts'
import { firstAddresses } from './first-addresses.ts'

/**
 * A script in the document of a page of members: it asks for a token and then for what the page begins with, while the app is still on its
 * way. The app takes these answers in the place of its own first questions (web/src/api/send.ts).
 */
export function firstScript(path: string): string {
  const { method, path: refresh } = calls.refreshToken
  const asking = `credentials:'same-origin',cache:'no-store',redirect:'error'`
  return `if(document.documentElement.dataset.reader==='member'){
const language=document.documentElement.lang;
const token=fetch('${refresh}',{method:'${method}',${asking},headers:{'content-type':'application/json',accept:'application/json','accept-language':language},body:'{}'});
const first={'${method} ${refresh}':token};
const known=token.then((answer)=>answer.clone().json()).then(({idToken})=>idToken?\`Bearer \${idToken}\`:Promise.reject());
for(const address of ${JSON.stringify(firstAddresses(path))})first['GET '+address]=known.then((authorization)=>fetch(address,{${asking},headers:{accept:'application/json','accept-language':language,authorization}}));
for(const each of Object.values(first))each.catch(()=>{});
globalThis.moonFirst=first}`.replaceAll('\n', '')
}
