import * as tone from '@roadside/ui/sound/tone.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { eachWithConsole, find, press } from '../../../testing/open-console.ts'
import { buildAlarm, buildCounts } from '../testing-alarms.ts'
import { isMuted, readAlarmSound, sounds, alarmSound } from './alarm-sound.ts'
import { claimNews } from './claim-news.ts'

const { visit, answer, server, address, sent } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })

let newest = 4
let waiting = 0
const popUps: { title: string; body: string; open: () => void }[] = []
class FakeNotification extends EventTarget {
  static readonly permission = 'granted'
  constructor(title: string, { body }: { body: string }) {
    super()
    popUps.push({ title, body, open: () => this.dispatchEvent(new Event('click')) })
  }
  close() {
    return undefined
  }
}
const played: string[] = []
beforeEach(() => {
  newest = 4
  waiting = 0
  played.length = 0
  popUps.length = 0
  vi.spyOn(tone, 'maySound').mockResolvedValue(true)
  vi.spyOn(tone, 'playTone').mockImplementation((name = 'urgent') => {
    played.push(name)
    return Promise.resolve()
  })
  answer('alarmCounts', () =>
    buildCounts({
      newest,
      rows: [{ severity: 'major', total: waiting, unacknowledged: waiting }],
    }),
  )
})
/** An alarm is raised, and the live stream says that something changed. */
async function raise(alarm: Parameters<typeof buildAlarm>[0] & { id: number }) {
  newest = alarm.id
  waiting += 1
  answer('alarmList', { rows: [buildAlarm(alarm), buildAlarm({ id: 4 })], total: 2 })
  const message = { topic: 'alarms', wid: 1, kind: 'alarm' }
  for (const stream of server().streams)
    stream.write(`id: ${alarm.id}\nevent: change\ndata: ${JSON.stringify(message)}\n\n`)
  await until(() => expect(document.title).toContain(`(${waiting}) `))
}
const started = async () => {
  visit('/alarms')
  await find('h1', 'การแจ้งเตือน')
  await until(() => expect(sent('alarmCounts').length).toBeGreaterThan(0))
  await until(() => expect(server().streams.length).toBeGreaterThan(0))
  // the part that announces comes after the page
  await import('./alarm-announcer.tsx')
  await new Promise((resolve) => setTimeout(resolve, 300))
}

test('a new alarm sounds by its severity and counts in the title; what was there does not sound', async () => {
  alarmSound.change({ from: 'major' })
  await started()
  expect(played).toEqual([])
  await raise({ id: 5, severity: 'critical' })
  await until(() => expect(played).toEqual(['alarm']))
  await raise({ id: 6, severity: 'minor' })
  await until(() => expect(localStorage.getItem('alarmsLastShown')).toMatch(/^6 /))
  expect(played).toEqual(['alarm'])
})

test('it pops up where the page is hidden, and a press on it opens the alarm', async () => {
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  alarmSound.change({ hasPopUps: true })
  await started()
  await raise({ id: 5, subject: 'P-009', sta: '3+000' })
  await until(() => expect(popUps).toHaveLength(1))
  expect(popUps[0]?.title).toBe('สูง: ไฟดับ P-009')
  expect(popUps[0]?.body).toContain('กม. 3+000')
  popUps[0]?.open()
  await until(() => expect(address()).toContain('alarm=5'))
})

test('one tab of a browser tells of an alarm', async () => {
  expect(await Promise.all([claimNews('told', 7), claimNews('told', 7)])).toEqual([true, false])
  expect(await claimNews('told', 6)).toBe(false)
  expect(await claimNews('told', 8)).toBe(true)
})

test('a mute ends by itself, or when somebody says so; a text of something else is the usual', () => {
  const now = 1_000_000
  const sound = { from: 'warning', mutedUntil: now + 1, hasPopUps: false } as const
  expect(sounds(sound, 'critical', now)).toBe(false)
  expect(sounds(sound, 'critical', now + 1)).toBe(true)
  expect(isMuted({ ...sound, mutedUntil: 0 }, now * 1_000)).toBe(true)
  expect(readAlarmSound('{"from":"loud"}').from).toBeNull()
  expect(readAlarmSound('x').from).toBeNull()
})

test('sound is chosen and muted on the page, for this browser', async () => {
  visit('/alarms')
  await press('เปิดเสียงเตือน')
  const choice = await until(() => {
    const select = document.querySelector<HTMLSelectElement>('dialog select')
    expect(select).toBeTruthy()
    return select!
  })
  choice.value = 'major'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(played).toEqual(['urgent']))
  await press('จนกว่าจะเปิดเอง')
  await until(() => expect(alarmSound.current()).toMatchObject({ from: 'major', mutedUntil: 0 }))
  await press('เปิดเสียง')
  await until(() => expect(alarmSound.current().mutedUntil).toBeNull())
})
