import { alarmList, type AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import {
  acknowledgeAlarm,
  returnToService,
  unshelveAlarm,
} from '@roadside/contract/alarms/alarm-operations.ts'
import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { isOutOfService, isToAcknowledge } from '@roadside/ui/alarms/alarm-words.ts'
import { refetchAlarms } from '@roadside/ui/alarms/use-alarm-live.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { freshReads } from '@roadside/ui/api/fresh-reads.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../account.ts'

/** A call that changes alarms, and says which of them it changed. */
type ActingCall = typeof acknowledgeAlarm | typeof unshelveAlarm | typeof returnToService

/** What could not be done, to which alarms. */
export interface FailedAct {
  readonly word: string
  readonly alarms: readonly AlarmRow[]
  readonly error: unknown
}

const noticeMs = 4_000

/** What was done in a sentence: how many changed, and how many had no need to. */
export function doneSentence(word: string, changed: number, asked: number): string {
  const rest = asked - changed
  return [
    `${word}แล้ว ${formatNumber(changed)} รายการ`,
    rest > 0 && `อีก ${formatNumber(rest)} รายการเป็นเช่นนั้นอยู่แล้ว`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says what was done to alarms, and shows them as they are now. */
export function useDone() {
  const client = useQueryClient()
  return async (word: string, { changed }: Reply<ActingCall>, asked: number) => {
    freshReads.noteChange()
    showNotice('ok', doneSentence(word, changed.length, asked), noticeMs)
    await refetchAlarms(client)
  }
}

/** What is done to alarms without a question. Noting shows at once, and is taken back where it could not be done. */
export function useAlarmActions() {
  const client = useQueryClient()
  const account = useAccount()
  const mayAct = useAccess(acknowledgeAlarm.access)
  const done = useDone()
  const [failed, setFailed] = useState<FailedAct | null>(null)
  const act = async <C extends ActingCall & Call>(
    call: C,
    body: Body<C>,
    word: string,
    alarms: readonly AlarmRow[],
  ): Promise<void> => {
    setFailed(null)
    try {
      await done(word, (await callServer(call, body)) as Reply<ActingCall>, alarms.length)
    } catch (error) {
      setFailed({ word, alarms, error })
      throw error
    }
  }
  return {
    mayAct,
    failed,
    forget: () => setFailed(null),
    acknowledge: async (chosen: readonly AlarmRow[]) => {
      const alarms = chosen.filter(isToAcknowledge)
      if (alarms.length === 0) return showNotice('ok', 'รับทราบอยู่แล้ว', noticeMs)
      const ids = alarms.map(({ id }) => id)
      // an answer under way would show them as they were
      await client.cancelQueries({ queryKey: [alarmList.path] })
      const at = toBangkokIso(new Date(serverNow()))
      change(client, ids, (row) => acknowledged(row, account, at))
      await act(acknowledgeAlarm, { ids, note: '' }, 'รับทราบ', alarms).catch(() => {
        const before = new Map(alarms.map((row) => [row.id, row]))
        change(client, ids, (row) => before.get(row.id) ?? row)
      })
    },
    unshelve: async (chosen: readonly AlarmRow[]) => {
      const alarms = chosen.filter(({ shelved_until }) => shelved_until !== null)
      const ids = alarms.map(({ id }) => id)
      await act(unshelveAlarm, { ids, note: '' }, 'เลิกพัก', alarms).catch(shown)
    },
    returnToService: async (chosen: readonly AlarmRow[]) => {
      const alarms = chosen.filter(isOutOfService)
      const ids = alarms.map(({ id }) => id)
      await act(returnToService, { ids, note: '' }, 'กลับมาแจ้งเตือน', alarms).catch(shown)
    },
  }
}
export type AlarmActions = ReturnType<typeof useAlarmActions>

/** The failure is on screen already. */
const shown = () => undefined

function acknowledged(
  row: AlarmRow,
  { user, fullName }: ReturnType<typeof useAccount>,
  at: string,
): AlarmRow {
  return {
    ...row,
    is_acknowledged: true,
    acknowledged_by: user.username,
    acknowledged_by_name: fullName,
    acknowledged_at: at,
    phase: row.phase === 'activeUnacknowledged' ? 'activeAcknowledged' : row.phase,
  }
}

/** Changes alarms in every answer that is on screen. */
function change(
  client: QueryClient,
  ids: readonly number[],
  to: (row: AlarmRow) => AlarmRow,
): void {
  const chosen = new Set(ids)
  client.setQueriesData<Reply<typeof alarmList>>(
    { queryKey: [alarmList.path] },
    (answer) =>
      answer && {
        ...answer,
        rows: answer.rows.map((row) => (chosen.has(row.id) ? to(row) : row)),
      },
  )
}
