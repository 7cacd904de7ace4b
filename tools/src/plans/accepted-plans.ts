import type { Accepted } from './compare-findings.ts'

/**
 * Statements that may read, sort or filter more than ten thousand rows, with the reason. `npm run plans` fails on
 * findings missing here, and on entries no longer found.
 */
export const acceptedPlans: Accepted[] = [
  {
    place: 'absences/store.ts readUnused',
    finds: ['reads all of ledger_accounts', 'reads all of users', 'sorts many rows'],
    because:
      'once an hour, and only where the house charges for absences; an index of the last use would be written at each use',
  },
  {
    place: 'sealing/sealed-place.ts sealedColumn',
    finds: [
      'reads all of authenticators',
      'reads all of endpoints',
      'reads all of gift_cards',
      'reads all of invoices',
      'sorts many rows',
    ],
    because: 'after a data key was replaced all that it sealed is sealed anew, by pages in the order of the key',
  },
  {
    place: 'notices/reads.ts readSubscriptions',
    finds: ['filters many rows of notice_choices'],
    because: 'the list of all who read the newsletter, asked for by an operator',
  },
  {
    place: 'live/count-streams.ts forgetEndedProcesses',
    finds: ['reads all of stream_counts'],
    because: 'once an hour, of the streams that are open',
  },
  {
    place: 'live/live.ts liveSweeps',
    finds: ['reads all of live_events'],
    because: 'once an hour half of what is there is deleted; an index would be written with each event',
  },
  {
    place: 'activity/line-store.ts readBreaks',
    finds: [
      'reads all of activity_counts',
      'reads all of activity_lines',
      'reads all of card_authorizations',
      'reads all of card_deletions',
      'reads all of card_events',
      'reads all of card_transactions',
      'reads all of cards',
      'reads all of invoices',
      'reads all of payment_credits',
      'reads all of payments',
      'reads all of purchases',
      'reads many rows of card_late_credits',
      'sorts many rows',
    ],
    because: 'an operator compares every line with its fact',
  },
  {
    place: 'cards/issuer-store.ts readIssuedCards',
    finds: ['reads many rows of cards'],
    because: "once a day each card of an issuer is compared with the issuer's list",
  },
  {
    place: 'addresses/reads.ts readWatchedAddresses',
    finds: ['reads many rows of invoices', 'sorts many rows'],
    because: 'the addresses that may still be paid, for which a chain is read again each hour and each day',
  },
  {
    place: 'detection/reread-store.ts readAddressesWatchedSince',
    finds: ['reads all of invoices'],
    because: 'the same addresses, whose balances are compared once a day',
  },
  {
    place: 'users/reads.ts searchUsers',
    finds: ['reads many rows of users', 'sorts many rows'],
    because: 'an operator sees the newest of those that begin with what is typed, which are found by indexes',
  },
  {
    place: 'api-keys/store.ts readKeysInUse',
    finds: ['reads all of api_keys'],
    because: 'the list of all keys in use, asked for by an operator; API consumers are admitted one by one',
  },
  {
    place: 'operators/audit-store.ts readAudit',
    finds: ['reads all of operator_audit'],
    because:
      'the newest entries by the primary key: half of them are shown; those of one operator are looked for among all',
  },
  {
    place: 'metrics/store.ts readFigures',
    finds: ['reads all of ledger_accounts', 'sorts many rows'],
    because: 'the sums of the books, which rest twenty times as long as they take',
  },
  {
    place: 'ledger/reads.ts readOwingWithCredit',
    finds: ['filters many rows of ledger_accounts'],
    because:
      'accounts of overdrafts alone, by an index of theirs; with the balance in it no change of a balance would be cheap',
  },
  {
    place: 'funnel/store.ts readSteps',
    finds: ['reads all of cards', 'reads all of purchases', 'reads all of users'],
    because: 'how far all visitors have come, asked for by an operator',
  },
  {
    place: 'ledger/chain-store.ts countUnlinked',
    finds: ['reads all of ledger_chain', 'reads all of ledger_transfers'],
    because: 'the check of the whole chain, asked for by an operator',
  },
  {
    place: 'function activity_of_renamed_product',
    finds: ['reads all of cards', 'reads all of purchases'],
    because: 'a renamed shop has its name in the lines of all its cards',
  },
  {
    place: 'function keep_activity',
    finds: ['reads many rows of activity_lines'],
    because:
      'the lines of one fact, found by the index of their source; planned once for a connection, when nobody knows how few they are',
  },
  {
    place: 'http/once.ts deleteOldAnswers',
    finds: ['reads all of idempotent_answers'],
    because:
      'once an hour; asked with a day that is known PostgreSQL takes five thousand by their index, and each row by its place',
  },
]
