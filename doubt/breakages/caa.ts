import type { Breakage } from '../breakage.ts'

/** Calls of the accounts API. */
export const caa: readonly Breakage[] = [
  {
    ids: ['CAA-01'],
    file: 'server/src/http/serve-calls.ts',
    find: 'const identified = await guard(request, call.who, reply)',
    instead:
      "const identified = await guard(request, call.who === 'member' && call.method === 'GET' && !request.headers.authorization ? 'visitor' : call.who, reply)",
    why: 'reading needs no token',
  },
  {
    ids: ['CAA-02'],
    file: 'contract/src/call.ts',
    find: 'also: [path],',
    instead: 'also: [],',
    why: 'the short paths do not answer',
  },
  {
    ids: ['CAA-08'],
    file: 'server/src/users/change-user.ts',
    find: 'await updateName(tx, { userId, name: cleanName(name) })',
    instead: 'void [updateName, cleanName]',
    why: 'a changed name is not stored',
  },
  {
    ids: ['CAA-17'],
    file: 'server/src/users/change-user.ts',
    find: 'await updatePreferences(tx, userId, liked)',
    instead: 'await updatePreferences(tx, userId, { ...liked, method: undefined })',
    why: 'the default way to pay is not stored',
  },
  {
    ids: ['CAA-28'],
    file: 'server/src/rates/routes.ts',
    find: 'userBanReason: await deps.banReasonOf(caller.memberId),',
    instead: "userBanReason: caller.memberId === '' ? '' : null,",
    why: 'rates do not say why somebody is restricted',
  },
  {
    ids: ['CAA-32'],
    file: 'server/src/identity/resend-code.ts',
    find: `await database.transaction((tx) =>
    promiseCode(tx, deps, { why: 'resend', email, subject: signUp.id, isLong, language: browser.language }),
  )`,
    instead: 'void promiseCode',
    why: 'a code that is asked for again does not come',
  },
]
