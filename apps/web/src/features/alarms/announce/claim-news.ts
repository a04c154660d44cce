import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { createTabLock } from '@roadside/ui/session/tab-lock.ts'

/** What was told so long ago may be of another database. Milliseconds. */
const newsForMs = 15 * 60_000

/**
 * Whether this tab is the one of its browser that tells of the newest alarm: the first that asks.
 * `key` names what is told.
 */
export async function claimNews(key: string, newest: number): Promise<boolean> {
  const lock = createTabLock(localStorage, navigator.locks as LockManager | undefined)
  return lock(`${key}Lock`, () => {
    const [id = 0, at = 0] = (localStorage.getItem(key) ?? '').split(' ').map(Number)
    if (newest <= id && serverNow() - at < newsForMs) return Promise.resolve(false)
    localStorage.setItem(key, `${newest} ${serverNow()}`)
    return Promise.resolve(true)
  })
}
