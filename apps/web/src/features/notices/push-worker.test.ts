import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const code = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8')

/** Runs the worker with the browser's side replaced; `windows` are open pages of the console. */
function startWorker(
  windows: readonly { focus: () => unknown; navigate: (to: string) => unknown }[],
) {
  const listeners = new Map<string, (event: object) => void>()
  const showNotification = vi.fn<(title: string, options: object) => void>()
  const openWindow = vi.fn<(href: string) => void>()
  const self = {
    location: { origin: 'https://console.example' },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
  }
  runInNewContext(code, { self, URL })
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  const pressOn = (path: string) =>
    send('notificationclick', { notification: { close: () => undefined, data: { path } } })
  return { send, pressOn, showNotification, openWindow }
}

test('a message is shown once though it comes twice, and a critical one stays', async () => {
  const { send, showNotification } = startWorker([])
  const payload = { id: 'a1', title: 'ไฟดับ', body: 'เสา 12', severity: 'critical', path: '/alarms' }
  await send('push', { data: { json: () => payload } })
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'ไฟดับ',
    expect.objectContaining({ body: 'เสา 12', tag: 'a1', requireInteraction: true }),
  )
})

test('a press leads to the page in the console that is open, or in a new one', async () => {
  const [focus, navigate] = [vi.fn<() => void>(), vi.fn<(to: string) => void>()]
  await startWorker([{ focus, navigate }]).pressOn('/alarms?alarm=7')
  expect(focus).toHaveBeenCalledOnce()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('https://console.example/alarms?alarm=7')
  const { pressOn, openWindow } = startWorker([])
  await pressOn('/alarms')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://console.example/alarms')
})

test('a press leads nowhere outside of the console', async () => {
  const { pressOn, openWindow } = startWorker([])
  await pressOn('//elsewhere.example/')
  expect(openWindow).not.toHaveBeenCalled()
})
