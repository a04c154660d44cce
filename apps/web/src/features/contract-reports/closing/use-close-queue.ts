import {
  closeMonth,
  contractMonth,
  contractReport,
  monthClosings,
  type MonthClosing,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { freshReads } from '@roadside/ui/api/fresh-reads.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useRef, useState } from 'react'
import { closingKey, nextVersion } from './closing-rows.ts'

const shownIn = [contractReport, contractMonth, monthClosings]

export interface CloseQueue {
  readonly isRunning: boolean
  /** Months of this run that are signed off, and how many it is of; null: none has been started. */
  readonly progress: { readonly done: number; readonly failed: number; readonly all: number } | null
  /** Why a month was not closed, by {@link closingKey}. */
  readonly failures: ReadonlyMap<string, string>
  readonly close: (rows: readonly MonthClosing[], note: string) => Promise<void>
  /** What is under way ends; the others stay open. */
  readonly stop: () => void
}

/** Closes months one after another: what fails says why, and holds up no other. */
export function useCloseQueue(): CloseQueue {
  const refresh = useRefresh(shownIn)
  const isStopped = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [progress, setProgress] = useState<CloseQueue['progress']>(null)
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const close = async (rows: readonly MonthClosing[], note: string) => {
    isStopped.current = false
    setRunning(true)
    const failed = new Map<string, string>()
    let done = 0
    for (const row of rows) {
      if (isStopped.current) break
      setProgress({ done, failed: failed.size, all: rows.length })
      const { pj_id, month } = row
      try {
        await callServer(closeMonth, { pj_id, month, version: nextVersion(row), note })
        done += 1
      } catch (error) {
        failed.set(closingKey(row), errorSentence(error))
      }
    }
    freshReads.noteChange()
    setProgress({ done, failed: failed.size, all: rows.length })
    setFailures(failed)
    await refresh()
    setRunning(false)
  }
  return {
    isRunning,
    progress,
    failures,
    close,
    stop: () => {
      isStopped.current = true
    },
  }
}
