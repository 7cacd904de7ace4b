import { edit, type Mutant } from './mutant.ts'

const queueAgain = `await database.transaction(async (tx) => {
      const { sql, write } = await import('../database/db.ts')
      await write(tx, sql\`update payouts set state = 'queued', batch_id = null where batch_id = \${batchId}\`)
    })`

/** Found in histories with a payout in each. */
const ofPayouts: readonly Mutant[] = [
  {
    name: 'a bump chooses new coins',
    edits: [
      edit('payouts/bump-batches.ts', 'await readBatchCoins(database.db, batchId)', 'await treasury.coins()'),
      edit('payouts/bump-batches.ts', '  readBatchCoins,\n', ''),
    ],
  },
  {
    name: 'what the network does not take is paid by another batch',
    edits: [
      edit(
        'payouts/follow-batches.ts',
        '  if (await updateStuck(database.db, batchId, reason))',
        `  if (reason !== null) ${queueAgain}\n  if (await updateStuck(database.db, batchId, reason))`,
      ),
    ],
  },
  {
    name: 'a broadcast without an answer counts as not sent',
    edits: [
      edit(
        'payouts/follow-batches.ts',
        '  const reason = await broadcastOne(treasury, versions)',
        `  const reason = await broadcastOne(treasury, versions).catch(() => 'no answer')
  if (reason === 'no answer') ${queueAgain}`,
      ),
    ],
  },
  {
    name: 'a payout that was cancelled stays in its batch',
    edits: [
      edit(
        'payouts/batch-store.ts',
        `      and state = 'queued' and rail`,
        `      and state in ('queued', 'cancelled') and rail`,
      ),
    ],
  },
  {
    name: 'a payout that is batched can be cancelled',
    edits: [
      edit('payouts/payout-state.ts', `batched: ['sent'],`, `batched: ['sent', 'cancelled'],`),
      edit('payouts/payout-state.ts', `sent: ['paid'],`, `sent: ['paid', 'cancelled'],`),
    ],
  },
  {
    name: 'any code confirms a payout',
    edits: [edit('payouts/confirm-payout.ts', 'if (!isSame(code, codeOf(keys, tried)))', 'if (!isSame(code, code))')],
  },
  {
    name: 'a payout is confirmed though bitcoin has risen',
    edits: [
      edit(
        'payouts/confirm-payout.ts',
        '  assertPriceStands(deps, tried, readStored',
        '  void ((..._: unknown[]) => assertPriceStands)(deps, tried, readStored',
      ),
    ],
  },
  {
    name: 'a payout that its chain took back stays paid',
    edits: [
      edit(
        'payouts/follow-batches.ts',
        '    await reverseBatch(deps, final)',
        '    if (final) return void reverseBatch',
      ),
    ],
  },
  {
    name: 'the fee is booked of the newest version, whichever was mined',
    edits: [
      edit(
        'payouts/follow-batches.ts',
        'return finalizeBatch(deps, mined.one)',
        'return finalizeBatch(deps, { ...mined.one, feeSats: versions[0]!.feeSats })',
      ),
    ],
  },
  {
    name: 'a payout that nobody confirms keeps its credit',
    edits: [
      edit(
        'payouts/store.ts',
        `where state = 'unverified' and expires_at <= \${before}`,
        `where state = 'unverified' and asked_at > \${before}`,
      ),
    ],
  },
  {
    name: 'a confirmed payout that is cancelled is not given back',
    edits: [
      edit(
        'payouts/cancel-payout.ts',
        `  const [outcome] = await postTransfers(tx, [{ cause: causes.payout(id).returned, happenedAt: now, legs }])`,
        `  if (ended.confirmedAt !== null) return true\n  const [outcome] = await postTransfers(tx, [{ cause: causes.payout(id).returned, happenedAt: now, legs }])`,
      ),
    ],
  },
  {
    name: 'over Lightning a time-out means failed',
    edits: [
      edit(
        'lightning-payouts/pay-payout.ts',
        `  if (answer.kind === 'failed') return`,
        `  if (answer.kind === 'unknown')
    return void (await endSend(deps, payoutId, { kind: 'failed', because: 'time-out', requests: 1 }))
  if (answer.kind === 'failed') return`,
      ),
    ],
  },
  {
    name: 'a name is asked for another invoice when an answer is lost',
    edits: [
      edit(
        'lightning-payouts/pay-payout.ts',
        `  if (answer.kind === 'failed') return`,
        `  if (answer.kind === 'unknown' && payout.address.includes('@')) {
    const fresh = await deps.lnurl.request(payout.address, begun.order.msat)
    if (fresh.kind === 'answered') await payer.send({ ...begun.order, invoice: payer.read(fresh.request)! })
  }
  if (answer.kind === 'failed') return`,
      ),
    ],
  },
  {
    name: 'what we learn late over Lightning costs the user',
    edits: [
      edit(
        'lightning-payouts/end-send.ts',
        `const heldUntil = endedAt === undefined ? deps.clock.now() : endedAt`,
        `const heldUntil = endedAt === undefined || true ? deps.clock.now() : endedAt`,
      ),
    ],
  },
  {
    name: 'over Lightning the sats stand anew once the node is asked',
    // Needs an address that returns no invoice for ten minutes, and then an invoice that is left open for as long.
    story: 'server/src/lightning-payouts/greedy-options.story.test.ts',
    edits: [
      edit(
        'lightning-payouts/end-send.ts',
        'after(payout.confirmedAt, payoutCodeMs)',
        'after(startedAt, payoutCodeMs)',
      ),
    ],
  },
  {
    name: 'what is signed by hand may pay anybody',
    // No simulated operator signs by hand.
    story: 'server/src/offline-signing/hostile.story.test.ts',
    edits: [
      edit('offline-signing/check-draft.ts', 'if (changeIndex === undefined) return', 'if (changeIndex === -1) return'),
    ],
  },
  {
    name: 'a failure frees what the node was asked for twice',
    // Both requests must be late, the first after the second has failed: once in thousands of histories.
    story: 'server/src/lightning-payouts/left-open.story.test.ts',
    edits: [edit('lightning-payouts/follow-send.ts', 'const isSure = requests === 1 ||', 'const isSure = true ||')],
  },
  {
    name: 'a payout over Lightning that was cancelled is paid all the same',
    edits: [
      edit(
        'lightning-payouts/begin-send.ts',
        `    if (!(await movePayout(tx, id, { to: 'paying', paymentRequest, paymentHash }))) return undefined`,
        `    await movePayout(tx, id, { to: 'paying', paymentRequest, paymentHash })`,
      ),
    ],
  },
  {
    name: 'over Lightning the fee is booked that was quoted',
    edits: [edit('lightning-payouts/end-send.ts', 'amount: satsOfMsatRoundedUp(feeMsat)', 'amount: feeSats')],
  },
]

export const payoutMutants: readonly Mutant[] = ofPayouts.map((mutant) => ({ ...mutant, hasPayouts: true }))
