import type { LiveMessage } from '@roadside/contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveStore, type OnLiveChange } from './live-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const reading = (wid: number | null, topic = 'lighting'): LiveMessage => ({
  topic,
  wid,
  kind: 'reading',
})

test('listeners are notified of their topic and site, and of changes of every site', () => {
  const store = createLiveStore()
  const [site, topic, other] = [vi.fn<OnLiveChange>(), vi.fn<OnLiveChange>(), vi.fn<OnLiveChange>()]
  store.subscribe({ topic: 'lighting', wid: 5 }, site)
  store.subscribe({ topic: 'lighting', wid: null }, topic)
  store.subscribe({ topic: 'flooding', wid: 5 }, other)
  store.notify(reading(6))
  vi.advanceTimersByTime(20)
  expect(site).not.toHaveBeenCalled()
  expect(topic).toHaveBeenCalledWith([reading(6)])
  store.notify(reading(null))
  vi.advanceTimersByTime(200)
  expect(site).toHaveBeenCalledWith([reading(null)])
  expect(other).not.toHaveBeenCalled()
})

test('changes of one frame are notified once, later ones at most every 150 ms, and the last one always', async () => {
  const store = createLiveStore()
  const reported: number[] = []
  store.subscribe(
    { topic: 'lighting', wid: null },
    (messages) => void reported.push(messages.length),
  )
  store.notify(reading(1))
  store.notify(reading(1))
  store.notify(reading(2))
  await vi.advanceTimersByTimeAsync(16)
  expect(reported).toEqual([2])
  for (let ms = 0; ms < 440; ms += 10) {
    store.notify(reading(ms))
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(reported.length).toBe(3)
  store.notify(reading(999))
  await vi.advanceTimersByTimeAsync(150)
  expect(reported.length).toBe(4)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reported.length).toBe(4)
})

test('a busy listener is notified afterwards, once', async () => {
  const store = createLiveStore()
  let answer = () => {}
  const onChange = vi.fn<OnLiveChange>(() => new Promise<void>((resolve) => (answer = resolve)))
  store.subscribe({ topic: 'lighting', wid: 1 }, onChange)
  store.notify(reading(1))
  await vi.advanceTimersByTimeAsync(20)
  store.notify(reading(1))
  store.notify(reading(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onChange).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(20)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a reset notifies all listeners, without messages', () => {
  const store = createLiveStore()
  const onChange = vi.fn<OnLiveChange>()
  store.subscribe({ topic: 'lighting', wid: 1 }, onChange)
  store.notify(reading(1))
  store.reset()
  vi.advanceTimersByTime(20)
  expect(onChange.mock.calls).toEqual([[[]]])
})

test('an unsubscribed listener gets nothing, also no pending change', async () => {
  const store = createLiveStore()
  const onChange = vi.fn<OnLiveChange>()
  const leave = store.subscribe({ topic: 'lighting', wid: 1 }, onChange)
  store.notify(reading(1))
  leave()
  store.reset()
  await vi.advanceTimersByTimeAsync(500)
  expect(onChange).not.toHaveBeenCalled()
})

test('a busy listener that unsubscribes gets no changes of the meantime', async () => {
  const store = createLiveStore()
  let answer = () => {}
  const onChange = vi.fn<OnLiveChange>(() => new Promise<void>((resolve) => (answer = resolve)))
  const leave = store.subscribe({ topic: 'lighting', wid: 1 }, onChange)
  store.notify(reading(1))
  await vi.advanceTimersByTimeAsync(20)
  store.notify(reading(1))
  leave()
  answer()
  await vi.advanceTimersByTimeAsync(500)
  expect(onChange).toHaveBeenCalledTimes(1)
})
