import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { RejectedMessage } from '@roadside/contract/ingest-calls.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { Facts } from '@roadside/ui/parts/facts.tsx'
import { RawMessage } from './raw-message.tsx'
import { reasonName } from './reject-reasons.ts'
import { solutionName } from '../../solution-name.ts'

export function RejectedDialog({
  message,
  onClose,
}: {
  message: RejectedMessage
  onClose: () => void
}) {
  const { received_at, solution, door, source, reason, detail, device, body } = message
  return (
    <PageDialog isOpen onClose={onClose} size={800} title={reasonName(reason)}>
      <Facts
        of={[
          ['รายละเอียด', detail],
          ['ได้รับเมื่อ', formatThaiDateTime(received_at, 'seconds')],
          ['ระบบ', solutionName(solution)],
          ['แหล่งที่มา', `${door.toUpperCase()} · ${source}`],
          ['รหัสอุปกรณ์', device ?? '-'],
        ]}
      />
      <RawMessage body={body} />
    </PageDialog>
  )
}
