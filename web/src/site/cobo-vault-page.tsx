import { LongText } from './long-text.tsx'

export const handle = { isStatic: true }

export const meta = () => [{ title: 'Paying from a hardware wallet | Moon' }]

/** Paying on-chain from a wallet whose keys never touch a computer (D-36). */
export default function CoboVaultPage() {
  return <LongText title="Paying from a hardware wallet" sections={sections} />
}

const sections = [
  {
    id: 'how',
    title: 'How it works',
    text: (
      <p>
        Choose your amount, continue to the payment and open the On-Chain tab. Scan the QR code with the app that goes
        with your hardware wallet, such as a Cobo Vault: address and amount are in it. Compare the address on the
        device’s own screen, then sign there.
      </p>
    ),
  },
  {
    id: 'time',
    title: 'Take your time',
    text: (
      <p>
        The price is locked for fifteen minutes. If signing takes longer, the payment still counts, at the rate of its
        arrival, and the address stays yours.
      </p>
    ),
  },
]
