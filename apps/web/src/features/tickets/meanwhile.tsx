import { ticket } from '@roadside/contract/tickets/ticket-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ticketStateNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { eventName } from './event-words.ts'

/** After a conflict: what others did to a ticket since it was shown. */
export function Meanwhile({ id, since }: { id: number; since: number }) {
  const { data } = useCall(ticket, { id }, { staleTime: 0, refetchInterval: false })
  if (!data || data.version === since) return 'กำลังโหลดข้อมูลล่าสุด…'
  const newest = data.events.toSorted((one, other) => other.id - one.id)[0]
  return (
    <>
      ขณะนี้ใบงานอยู่ในสถานะ <b>{ticketStateNames[data.state]}</b>
      {newest &&
        ` · ล่าสุด ${eventName(newest)} โดย ${newest.by_name ?? 'ระบบ'} เมื่อ ${formatThaiDateTime(newest.at)}${newest.note ? ` “${newest.note}”` : ''}`}
    </>
  )
}
