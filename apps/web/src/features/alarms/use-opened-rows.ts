import { alarmList, type AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

/** So many hidden alarms stand in the list itself; a link leads to all of them. */
export const mostBehind = 50

/** A row of the list: an alarm, or one that is hidden behind the alarm before it. */
export interface ListedAlarm extends AlarmRow {
  readonly isBehind: boolean
  /** What it hides is shown below it. */
  readonly isOpened: boolean
}

/** The rows of a page, with the alarms hidden behind those that are opened after each of them. */
export function useOpenedRows(rows: readonly AlarmRow[] | undefined) {
  const [opened, setOpened] = useState<readonly number[]>([])
  const behind = useQueries({
    queries: opened.map((id) =>
      callQuery(alarmList, { state: 'hidden', behind: id, page: 1, perPage: mostBehind }),
    ),
    combine: (answers) => answers.map(({ data }) => data?.rows ?? none),
  })
  const listed = useMemo(() => {
    const own = new Set(rows?.map(({ id }) => id))
    return rows?.flatMap((row): ListedAlarm[] => {
      const at = opened.indexOf(row.id)
      return [
        { ...row, isBehind: false, isOpened: at >= 0 },
        ...(behind[at] ?? none)
          .filter(({ id }) => !own.has(id))
          .map((one) => ({ ...one, isBehind: true, isOpened: false })),
      ]
    })
  }, [rows, behind, opened])
  return {
    rows: listed,
    toggle: useCallback(
      (id: number) =>
        setOpened((before) =>
          before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
        ),
      [],
    ),
  }
}

const none: readonly AlarmRow[] = []
