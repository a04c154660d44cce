import type { Reply } from '@roadside/contract/call.ts'
import {
  dutyCalendar,
  dutyRosters,
  endDutyOverride,
  saveDutyOverride,
  type DutyPerson,
} from '@roadside/contract/duty/duty-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'

/** Others swap and take over as well: milliseconds. */
export const dutyIntervalMs = 60_000

export type Duty = Reply<typeof dutyRosters>

const shown = [dutyRosters, dutyCalendar]
/** Refetches everything that shows who is on duty. */
export const useDutyRefresh = () => useRefresh(shown)

export const useDutyRosters = () => useCall(dutyRosters, {}, { refetchInterval: dutyIntervalMs })

/** The name of an account; suspended ones say so. */
export function nameOfPerson(people: readonly DutyPerson[], id: number | undefined): string {
  const person = people.find((one) => one.id === id)
  if (!person) return '-'
  return person.is_suspended ? `${person.name} (บัญชีถูกระงับ)` : person.name
}

/** Takes a roster over from now on, and ends that; each by one press. */
export function useTakeover() {
  const refresh = useDutyRefresh()
  const take = useSend(saveDutyOverride, {
    onSuccess: () => {
      showNotice('ok', 'รับเวรแล้ว')
      return refresh()
    },
  })
  const end = useSend(endDutyOverride, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      return refresh()
    },
  })
  return {
    take: (roster: number, user: number) =>
      take.mutate({ roster, user, instead_of: null, from: null, to: null, reason: '' }),
    end: (id: number) => end.mutate({ id }),
    isSending: take.isPending || end.isPending,
    error: take.error ?? end.error,
  }
}
