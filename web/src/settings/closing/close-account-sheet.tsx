import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { SmoothSize } from '@moon/ui/layer/smooth-size.tsx'
import { ClosingQuestion } from './closing-question.tsx'
import { say } from '@moon/ui/language/say.ts'

export const CloseAccountSheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet isOpen width="narrow" title={say('Close your account')} onClose={onClose}>
    <ClosingQuestion onClose={onClose} />
    <SmoothSize />
  </Sheet>
)
