import { Dropdown, type DropdownOption } from '@moon/ui/dropdown.tsx'
import { Bitcoin, CircleDollarSign } from 'lucide-react'
import { useFlag } from '../session/flags.ts'
import type { WalletProvider } from './buy-flow.ts'
import { networkNames, useNetworks } from './networks.ts'
import type { Token } from './order.ts'

type WalletChoiceProps = { wallet: WalletProvider; onChange: (wallet: WalletProvider) => void }

/** Where the money comes from. What its flags turn off is not offered. */
export function WalletChoice({ wallet, onChange }: WalletChoiceProps) {
  const isLightningOn = useFlag('lightningPayments')
  const isOnChainOn = useFlag('onChainTransactions')
  const ways = [isLightningOn && 'Lightning', isOnChainOn && 'on-chain'].filter(Boolean).join(' or ')
  const options: DropdownOption<WalletProvider>[] = [
    {
      value: 'BITCOIN_PAYMENT',
      label: 'Bitcoin wallet',
      detail: ways,
      icon: <Bitcoin aria-hidden className="size-5 text-bitcoin" />,
    },
    ...useTokenOption('USDC', 'USDC_PAYMENT'),
    ...useTokenOption('USDT', 'USDT_PAYMENT'),
  ]
  return <Dropdown label="Pay from" value={wallet} onChange={onChange} options={options} />
}

function useTokenOption(token: Token, value: WalletProvider): DropdownOption<WalletProvider>[] {
  const networks = useNetworks(token)
  if (networks.length === 0) return []
  const detail = networks.map((tab) => networkNames[tab]).join(' or ')
  return [
    { value, label: `${token} wallet`, detail, icon: <CircleDollarSign aria-hidden className="size-5 text-accent" /> },
  ]
}
