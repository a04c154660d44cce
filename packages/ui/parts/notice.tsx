import { useSyncExternalStore } from 'react'
import { Icon } from '../icon.tsx'
import styles from './notice.module.css'
import { currentNotices, subscribeNotices } from './notice-store.ts'

/**
 * Where notices appear. It stands once in the page and once in every dialog, because what lies behind a modal
 * dialog is neither above it nor read out; the style sheet lets only the right one be seen.
 */
export function NoticeHost() {
  const notices = useSyncExternalStore(subscribeNotices, currentNotices)
  return (
    <output className={styles.host}>
      {notices.map((notice) => (
        <span key={notice.id} className={styles.notice} data-tone={notice.tone}>
          <Icon name={notice.tone === 'ok' ? 'check' : 'warning'} />
          {notice.text}
        </span>
      ))}
    </output>
  )
}
