import type { CardProduct } from '@moon/contract/products.ts'
import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { MapPin, ScrollText, Store } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { allCountries, countriesText, countryName, countryStanding } from './country-standing.ts'
import { useOwnCountry } from './own-country.ts'
import { redeemedText } from './product-text.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Where and how a shop's card can be used, before the user pays. */
export function ProductFacts({ product }: { product: CardProduct }) {
  const ownCountry = useOwnCountry()
  const [isOpen, setOpen] = useState(false)
  const where = redeemedText(product)
  const isElsewhere = countryStanding(product, ownCountry) === 'elsewhere'
  return (
    <>
      <ul className="grid gap-2 text-[15px]">
        <Fact icon={<MapPin aria-hidden className="size-[18px]" />} isCaution={isElsewhere}>
          <Said
            text="For use in {countries}{isElsewhere}"
            countries={countriesText(product.countries, ownCountry)}
            isElsewhere={
              isElsewhere &&
              ownCountry && <>{say(', not in {ownCountry}, where you are', { ownCountry: countryName(ownCountry) })}</>
            }
          />
        </Fact>
        {where && (
          <Fact icon={<Store aria-hidden className="size-[18px]" />}>
            {say('{name} takes it {where}', { name: product.merchant.name, where })}
          </Fact>
        )}
        <Fact icon={<ScrollText aria-hidden className="size-[18px]" />}>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="-my-2 min-h-11 font-medium underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {say('Terms and how to redeem')}
          </button>
        </Fact>
      </ul>
      <Terms product={product} ownCountry={ownCountry} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Fact({ icon, isCaution = false, children }: { icon: ReactNode; isCaution?: boolean; children: ReactNode }) {
  return (
    <li className={classNames('flex items-start gap-3', isCaution && 'font-medium text-caution')}>
      <span className={classNames('mt-[3px] shrink-0', !isCaution && 'text-ink-muted')}>{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

type TermsProps = {
  product: CardProduct
  ownCountry: string | null | undefined
  isOpen: boolean
  onClose: () => void
}

/** The shop's own terms. */
function Terms({ product, ownCountry, isOpen, onClose }: TermsProps) {
  const { merchant, countries, terms } = product
  return (
    <Sheet
      isOver
      isText
      isOpen={isOpen}
      onClose={onClose}
      title={say('{name}: terms', { name: merchant.name })}
      footer={
        <Button className="w-full" onClick={onClose}>
          {say('Got it')}
        </Button>
      }
    >
      <div className="grid gap-5 text-[15px]">
        <Part title={say('Where it can be used')}>
          {say('In {countries}.', { countries: allCountries(countries, ownCountry) || say('every country') })}
        </Part>
        {merchant.redemptionInstructions && (
          <Part title={say('How it is redeemed')}>{merchant.redemptionInstructions}</Part>
        )}
        <Part title={say('Terms and conditions')}>{terms}</Part>
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-base">{title}</h3>
      <p className="whitespace-pre-line text-ink-muted">{children}</p>
    </section>
  )
}
