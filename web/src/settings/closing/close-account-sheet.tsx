import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { ClosingQuestion } from './closing-question.tsx'

export const CloseAccountSheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet isOpen width="narrow" title="Close your account" onClose={onClose}>
    <ClosingQuestion onClose={onClose} />
  </Sheet>
)
