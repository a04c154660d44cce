import { noticeStateNames, type NoticeState } from '@roadside/contract/notices/channel.ts'
import type { Health } from '@roadside/contract/health.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'

const healths: Record<NoticeState, Health> = {
  waiting: 'unknown',
  sent: 'ok',
  failed: 'fault',
  cancelled: 'unreachable',
}

/** Whether a message was sent, as colour, shape and word. */
export function NoticeStateChip({ state }: { state: NoticeState }) {
  return <HealthChip health={healths[state]} word={noticeStateNames[state]} />
}
