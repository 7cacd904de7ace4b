import { change, look } from '../commands/command.ts'
import type { PayoutDeps } from '../payouts/deps.ts'
import { approvePayout } from './approve-payout.ts'
import { exportPayout } from './export-payout.ts'
import { importPayout } from './import-payout.ts'

type Deps = Pick<PayoutDeps, 'database' | 'clock' | 'treasury'>

/** Refunds in Bitcoin that the signer does not sign: a hardware wallet does, and two operators say that it may (docs/operating.md). */
export const offlineSigningCommands = {
  'export-payout': look({
    needs: ['batch', 'file'],
    says: 'writes the PSBT of a batch that is signed by hand into a new file, and says what it pays and its hash',
    run: (deps: Deps, { batch, file }) => exportPayout(deps, { batch, file }),
  }),
  'approve-payout': change({
    needs: ['batch', 'hash'],
    says: 'approves the PSBT with this hash; two operators do, before its signature is taken',
    run: (deps: Deps, { batch, hash }, operator) => approvePayout(deps, { batch, hash, operator }),
  }),
  'import-payout': change({
    needs: ['batch', 'file'],
    says: 'takes what the wallet has signed, when it is what two operators have approved, and sends it',
    run: (deps: Deps, { batch, file }) => importPayout(deps, { batch, file }),
  }),
}
