import { hiddenMark, pageMarks } from '@moon/contract/page-marks.ts'
import { extensionFilePath } from '@moon/contract/plain/extension-paths.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { useLanguage } from './language.ts'
import { about } from './texts/about.ts'

/** The ways to add the extension. The server shows the one that its deployment has. */
export function AddExtension() {
  const words = about[useLanguage()]
  return (
    <>
      <p {...hiddenMark('extensionStore')} className="pt-2">
        <a href={pageMarks.extensionStore} className={buttonClass('primary', 'large')}>
          {words.extensionStore}
        </a>
      </p>
      <div {...hiddenMark('extensionFile')} className={way}>
        <Steps title={words.extensionAdd} steps={words.extensionFileSteps} />
        <a href={extensionFilePath} download className={buttonClass('secondary', 'large')}>
          {words.extensionFile}
        </a>
      </div>
      <div {...hiddenMark('extensionSource')} className={way}>
        <Steps title={words.extensionAdd} steps={words.extensionSourceSteps} />
        <code className="max-w-full rounded-control border border-line bg-surface-raised px-4 py-3 font-mono text-sm wrap-anywhere">
          PUBLIC_URL={pageMarks.origin} npm run extension:build
        </code>
      </div>
      <p {...hiddenMark('extensionNone')} className="max-w-[62ch] text-lg text-ink-muted">
        {words.extensionNone}
      </p>
    </>
  )
}

const way = 'grid justify-items-start gap-4 pt-2 [&[hidden]]:hidden'

function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <>
      <h3 className="text-xl">{title}</h3>
      <ol className="grid max-w-[62ch] list-decimal gap-2 ps-6 text-lg text-ink-muted marker:text-ink">
        {steps.map((step) => (
          <li key={step} className="ps-2">
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}
