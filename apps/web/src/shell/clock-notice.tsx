import { serverClock } from '@roadside/ui/api/server-clock.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** A greater error of the clock is shown. Milliseconds. */
const tolerableMs = 60_000
/** In the session storage: this tab has shown the notice. */
const noticeName = 'clockNotice'

/**
 * Shows once per session of a tab that the clock of this machine is wrong, and whose time the pages
 * show.
 */
export function ClockNotice() {
  const offset = useSyncExternalStore(serverClock.subscribe, serverClock.offset)
  useEffect(() => {
    if (Math.abs(offset) <= tolerableMs || sessionStorage.getItem(noticeName) !== null) return
    sessionStorage.setItem(noticeName, 'said')
    showNotice('warn', clockSentence(offset))
  }, [offset])
  return null
}

function clockSentence(offset: number): string {
  const way = offset < 0 ? 'เร็วไป' : 'ช้าไป'
  const minutes = Math.round(Math.abs(offset) / 60_000)
  return `นาฬิกาของเครื่องนี้${way}ราว ${lengthWords(minutes * 60)} เวลาบนหน้าจอเป็นเวลาของเซิร์ฟเวอร์`
}
