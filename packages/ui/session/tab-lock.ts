/** Runs tasks of one name one after the other over all tabs of this browser. */
export type TabLock = <T>(name: string, task: () => Promise<T>) => Promise<T>

/**
 * Web Locks; where the console is reached without TLS browsers have none, then a lease in local storage.
 * The lease is not perfect (two tabs may hold it for a moment): a task must bear running twice.
 */
export function createTabLock(storage: Storage, locks: LockManager | undefined): TabLock {
  // the rule's typing unwraps promises twice, so the task is passed on unchanged
  if (locks) return async (name, task) => await locks.request(name, task)
  return async (name, task) => {
    const lease = await acquireLease(storage, name)
    try {
      return await task()
    } finally {
      if (storage.getItem(name) === lease) storage.removeItem(name)
    }
  }
}

/** Longer than a call may take, so that only a tab that died loses its lease. Milliseconds. */
const leaseMs = 35_000
const pauseMs = 60

async function acquireLease(storage: Storage, name: string): Promise<string> {
  for (;;) {
    const until = Number(storage.getItem(name)?.split(' ')[0] ?? 0)
    if (until < Date.now()) {
      const lease = `${Date.now() + leaseMs} ${Math.random()}`
      storage.setItem(name, lease)
      await pause()
      if (storage.getItem(name) === lease) return lease
    }
    await pause()
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())))
}
