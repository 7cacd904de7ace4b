import type { Breakage } from '../breakage.ts'

/** The credit page. */
export const crd: readonly Breakage[] = [
  {
    ids: ['CRD-01'],
    file: 'web/src/settings/credit/credit-page.tsx',
    find: '<Dollars cents={credit} />',
    instead: '<Dollars cents={zeroCents} />',
    why: 'the page of the credit shows no amount',
  },
  {
    ids: ['CRD-02'],
    file: 'web/src/settings/credit/credit-page.tsx',
    find: "'When you delete a card, what was paid for and is left on it comes back as Moon Credit, and you can use it to buy a card.'",
    instead: "'Moon Credit buys cards.'",
    why: 'it is not explained where credit comes from',
  },
  {
    ids: ['CRD-03'],
    file: 'web/src/settings/credit/credit-page.tsx',
    find: 'disabled={(credit <= zeroCents && !waiting) || isClosed}',
    instead: 'disabled={credit < zeroCents}',
    why: 'a refund can be requested without credit',
  },
  {
    ids: ['CRD-05'],
    file: 'web/src/settings/payouts/payout-frame.tsx',
    find: 'wide:grid-cols-[18rem_minmax(0,1fr)] wide:grid-rows',
    instead: 'sm:grid-cols-[18rem_minmax(0,1fr)] wide:grid-rows',
    why: 'the dialog of a refund changes its layout at another width',
  },
  {
    ids: ['CRD-06'],
    file: 'web/src/settings/payouts/payout-amount.ts',
    find: 'minCents(credit, cents(payoutBelowCents - 1n))',
    instead: 'credit',
    why: 'Max fills in more than one refund may be',
  },
  {
    ids: ['CRD-07'],
    file: 'web/src/settings/payouts/use-payout-steps.ts',
    find: "title: say('Is this correct?')",
    instead: "title: say('Confirm')",
    why: 'nobody is asked whether a refund is correct',
  },
  {
    ids: ['CRD-08'],
    file: 'web/src/settings/payouts/confirm-step.tsx',
    find: `<p className="text-[15px]">{say('Once submitted, your refund request cannot be modified.')}</p>`,
    instead: '',
    why: 'it is not said that a refund cannot be modified',
  },
  {
    ids: ['CRD-09'],
    file: 'web/src/settings/payouts/use-payout-steps.ts',
    find: '            setChecked(undefined)',
    instead: '            void setChecked',
    why: 'Back leads nowhere',
  },
  {
    ids: ['CRD-11'],
    file: 'web/src/settings/payouts/code-step.tsx',
    find: "label={say('Resend Code')}",
    instead: 'label="Again"',
    why: 'no button is called Resend Code',
  },
]
