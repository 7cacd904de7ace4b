import { change, look } from '../commands/command.ts'
import type { PayoutDeps } from '../payouts/deps.ts'
import { approvePayout } from './approve-payout.ts'
import { exportPayout } from './export-payout.ts'
import { importPayout } from './import-payout.ts'

type Deps = Pick<PayoutDeps, 'database' | 'clock' | 'treasury'>

/**
 * Commands for refunds in Bitcoin above the signer's limit: a hardware wallet signs them after two operators have approved
 * (docs/operating.md).
 */
export const offlineSigningCommands = {
  'export-payout': look({
    needs: ['batch', 'file'],
    options: ['qr'],
    says: 'writes the PSBT of a batch that is signed by hand into a new file, with --qr a page of QR codes too, and says what it pays',
    run: (deps: Deps, { batch, file, qr }) => exportPayout(deps, { batch, file, ...(qr === undefined ? {} : { qr }) }),
  }),
  'approve-payout': change({
    needs: ['batch', 'hash'],
    says: 'approves the PSBT with this hash; two operators do, before its signature is taken',
    run: (deps: Deps, { batch, hash }, operator) => approvePayout(deps, { batch, hash, operator }),
  }),
  'import-payout': change({
    needs: ['batch', 'file'],
    says: 'takes what the wallet has signed, as a file or its QR codes in text, when it is what two operators have approved, and sends it',
    run: (deps: Deps, { batch, file }) => importPayout(deps, { batch, file }),
  }),
}
