import { edit, type Mutant } from './mutant.ts'

export const cardMutants: readonly Mutant[] = [
  {
    name: 'no answer is taken for a no',
    edits: [
      edit(
        'cards/issue-card.ts',
        `return found.kind === 'found' ? { kind: 'made', card: found.card } : found`,
        `return found.kind === 'found' ? { kind: 'made', card: found.card } : { kind: 'refused', because: '' }`,
      ),
      edit('cards/issue-card.ts', 'const maxRefusals = 3', 'const maxRefusals = 1'),
      edit(
        'cards/issue-card.ts',
        `if ((await issuer.findCard(card.purchaseId)).kind !== 'absent') return false`,
        'void issuer',
      ),
    ],
  },
  {
    name: 'each attempt asks the issuer for a card of its own',
    edits: [
      edit(
        'cards/issue-card.ts',
        'issuer.createCard({ reference,',
        'issuer.createCard({ reference: `${reference}-${card.issueAttempts}`,',
      ),
    ],
  },
  {
    name: 'limits and credit are looked at outside the lock',
    edits: [
      edit('purchase-limits/store.ts', `hashtextextended('spending ' ||`, 'hashtextextended(random()::text ||'),
      edit('purchases/open-purchase.ts', 'await lockBuyer(tx, asked.userId)', 'void lockBuyer'),
    ],
  },
  {
    name: 'an authorisation that expired goes on holding',
    edits: [
      edit(
        'card-transactions/transaction-balance.ts',
        `    case 'expiry':\n      return zeroCents`,
        `    case 'expiry':\n      return held`,
      ),
      edit(
        'card-transactions/end-holds.ts',
        'await updateHoldEnded(tx, id, endUntil)',
        'void [updateHoldEnded, endUntil]',
      ),
    ],
  },
  {
    name: 'a deleted card gives back its whole value',
    edits: [
      edit(
        'cards/close-card.ts',
        'const left = await leftOn(tx, card.id)',
        'const left = (await leftOn(tx, card.id)) && card.valueCents',
      ),
    ],
  },
  {
    name: 'a refund is booked again each time it is heard of',
    edits: [
      edit(
        'card-transactions/apply-transaction.ts',
        'return { before, facts, promised, funds }',
        `return { before: { ...before, spent: before.spent < 0n ? cents(0n) : before.spent }, facts, promised, funds }`,
      ),
    ],
  },
  {
    name: 'a limit is looked at without the card that is being bought',
    edits: [
      edit(
        'purchase-limits/purchase-limits.ts',
        'exceededPurchaseLimit(use, valueCents)',
        'exceededPurchaseLimit(use, cents(valueCents - valueCents))',
      ),
    ],
  },
  {
    name: 'an attempt of unknown end is made again without a look',
    edits: [
      edit('cards/issue-card.ts', 'if (card.issueAttempts > 1) {', 'if (card.issueAttempts > 99) {'),
      edit(
        'cards/issue-card.ts',
        `const found = await issuer.findCard(reference)
  return found.kind`,
        `const found = { kind: 'unknown' } as Awaited<ReturnType<typeof issuer.findCard>>
  return found.kind`,
      ),
    ],
  },
  {
    name: 'a deleted card goes on at the issuer',
    edits: [
      edit(
        'cards/close-card.ts',
        `if ((await issuer.closeCard(card.issued.token)) === 'unknown') return 'unknown'`,
        'void issuer',
      ),
    ],
  },
  {
    name: 'a card and its money are recorded one after the other',
    edits: [
      edit('cards/issue-card.ts', '    await onIssued(tx)\n', ''),
      edit(
        'cards/issue-card.ts',
        '  if (!first) await adoptCard(',
        '  if (first) await database.transaction(onIssued)\n  if (!first) await adoptCard(',
      ),
    ],
  },
  {
    name: 'a card of somebody who was restricted goes on',
    edits: [
      edit(
        'card-transactions/decide-authorization.ts',
        'isOwnerBanned: inputs.banReason !== null,',
        'isOwnerBanned: inputs.banReason !== null && card.state !== card.state,',
      ),
    ],
  },
  {
    name: 'a card that its owner has frozen goes on',
    edits: [
      edit(
        'card-transactions/authorization.ts',
        'card.frozen !== null || card.frozenByOwnerAt !== null',
        'card.frozen !== null',
      ),
    ],
  },
  {
    name: 'an answer about a pause counts whatever was asked since',
    edits: [edit('cards/issuer-store.ts', 'is_pause_due = pause_asked <> ${asked} or ', 'is_pause_due = ')],
    // Requests of the last two minutes are repeated in any case (pause_unsure_until), so histories cannot show it.
    story: 'server/src/freezes/story.test.ts',
  },
  {
    name: 'what a shop gives back goes onto a card that was deleted',
    edits: [
      edit(
        'card-transactions/apply-transaction.ts',
        `isDeleted: card.state === 'deleted' || isUnpaid(card),`,
        `isDeleted: false,`,
      ),
    ],
  },
  {
    name: 'a card that the issuer has closed is no difference',
    edits: [
      edit(
        'issuer-reconciliation/compare-cards.ts',
        `if (state === 'active' && isClosed)`,
        `if (state === 'closing' && isClosed)`,
      ),
      edit('cards/refresh-card.ts', `if (state !== 'closed') return\n`, `if (state !== 'pending') return\n`),
    ],
  },
  {
    name: 'a card that was made after its money went back is left open at the issuer',
    // Only one of twenty thousand histories reaches this code.
    story: 'server/src/purchases/payment-returned.story.test.ts',
    edits: [
      edit(
        'cards/void-cards.ts',
        `if (answer.kind === 'found') {`,
        `if (answer.kind === 'found' && looked.looks > 99) {`,
      ),
      edit(
        'cards/void-cards.ts',
        `if (card?.state !== 'voiding' && card?.state !== 'refused' && card?.state !== 'refunded') return false`,
        `if (card?.state !== 'pending' && card?.state !== 'refunded') return false`,
      ),
    ],
  },
]
