import { Button } from '@moon/ui/button.tsx'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { useMemo, useState } from 'react'
import { Link, redirect, redirectDocument, useLoaderData } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { sitePath } from '../language/site-path.ts'
import { errorPath } from '../kit/error-path.ts'
import { paths } from '../paths.ts'
import { countries } from '../kit/countries.ts'
import { guessCountry } from './enter.ts'
import { FormError } from './form-error.tsx'
import { useArrive } from './use-arrive.ts'
import { Said } from '../language/said.tsx'
import { locale } from '../language/language.ts'
import { say } from '@moon/ui/language/say.ts'

/** After a log-in there is nothing to ask; anything but true or false is an unknown address (D-31). */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  if (params['isSignUp'] === 'false') return redirect(paths.dashboard)
  if (params['isSignUp'] !== 'true') return redirectDocument(errorPath(404))
  return { guess: (await guessCountry()) ?? null }
}

export const meta = () => [{ title: say('Welcome | Moon') }]

/** The screen after a sign-up: the user confirms country of residence, age and terms (D-26, D-31). */
export default function PostAuthPage() {
  const arrive = useArrive()
  const options = useMemo(() => countries(locale).map(({ code, name }) => ({ value: code, label: name })), [])
  const { guess } = useLoaderData<{ guess: string | null }>()
  const [country, setCountry] = useState(guess)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    if (country === null) return
    setBusy(true)
    try {
      await call('createUser', { body: { cardholderCountryOfResidence: country, isConfirmed: true } })
      arrive()
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }

  return (
    <div className="mx-auto my-2 grid w-full max-w-240 overflow-hidden rounded-card border border-line bg-surface-raised md:my-8 md:min-h-132 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <NightScene seed="dusk" className="grid min-h-44 place-items-center rounded-none! md:order-2">
        {/* A new moon until the country is chosen, then the first quarter; a card makes it full. */}
        <Moon seed="the card on the front page" share={country === null ? 0 : 0.5} className="w-30 md:w-60" />
      </NightScene>
      <form
        className="grid content-center gap-6 px-5 py-8 sm:px-10"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void confirm()
        }}
      >
        <div className="grid gap-2">
          <p className="text-sm font-medium text-accent">{say('Welcome to Moon')}</p>
          <h1 className="text-3xl sm:text-4xl">{say('Where do you live?')}</h1>
        </div>
        <Dropdown
          label={say('Country of residence')}
          hint={say('The card issuer needs to know. You can correct it in your profile until your first order.')}
          value={country}
          onChange={setCountry}
          options={options}
        />
        <p className="text-[15px]">
          <Said
            text="I am 18 or older and agree to the {terms} and the {policy}."
            terms={
              <Link to={sitePath(paths.terms)} target="_blank" className="underline">
                {say('terms of use')}
              </Link>
            }
            policy={
              <Link to={sitePath(paths.privacy)} target="_blank" className="underline">
                {say('privacy policy')}
              </Link>
            }
          />
        </p>
        <FormError>{problem}</FormError>
        <Button type="submit" size="large" disabled={country === null} isBusy={isBusy}>
          {say('I Agree, Continue')}
        </Button>
      </form>
    </div>
  )
}
