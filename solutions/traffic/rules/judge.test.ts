import { expect, it } from 'vitest'
import { judgeTraffic } from './judge.ts'
import { unknownTraffic, type TrafficAlarm, type TrafficMode } from './state.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const alarm = (severity: TrafficAlarm['severity'], code = 'A0006'): TrafficAlarm => ({
  code,
  severity,
  text: 'ข้อความ',
  since: ago(30).toISOString(),
})
const lamp = alarm('warning', 'A0202')
const safety = alarm('fault')

it.each<
  readonly [
    TrafficMode | null,
    number,
    readonly TrafficAlarm[],
    ReturnType<typeof judgeTraffic>['health'],
    readonly string[],
  ]
>([
  ['auto', 0, [], 'ok', []],
  ['manual', 9_999, [], 'ok', []],
  ['planned_flash', 9_999, [], 'ok', []],
  ['dark', 0, [], 'fault', ['ไฟดับทั้งแยก']],
  ['fault_flash', 0, [], 'warning', ['ไฟกะพริบนอกแผน']],
  ['fault_flash', 120, [], 'warning', ['ไฟกะพริบนอกแผน']],
  ['fault_flash', 121, [], 'fault', ['ไฟกะพริบนอกแผนเกิน 2 นาที']],
  ['fault_flash', 0, [safety], 'fault', ['ไฟกะพริบเนื่องจากเหตุขัดข้อง', 'ข้อความ']],
  ['fault_flash', 0, [lamp], 'warning', ['ไฟกะพริบนอกแผน', 'ข้อความ']],
  ['fault_flash', 300, [lamp], 'fault', ['ไฟกะพริบนอกแผนเกิน 2 นาที', 'ข้อความ']],
  ['auto', 0, [lamp], 'warning', ['ข้อความ']],
  ['auto', 0, [lamp, { ...safety, text: 'ระบบความปลอดภัย' }], 'fault', ['ระบบความปลอดภัย', 'ข้อความ']],
  ['auto', 0, [{ ...lamp, code: 'lamp_failure', text: '' }], 'warning', ['หลอด/โคมดับ']],
  [
    'auto',
    0,
    [{ ...lamp, code: 'A0302 001DL003', text: '' }],
    'warning',
    ['เครื่องตรวจจับรถขัดข้อง (ตรรกะ) 001DL003'],
  ],
  ['auto', 0, [{ ...lamp, code: 'x99', text: '' }], 'warning', ['x99']],
  ['planned_flash', 0, [lamp], 'warning', ['ข้อความ']],
  ['auto', 0, [{ ...lamp, rsmp_priority: 3 }], 'warning', ['ข้อความ (RSMP A0202)']],
  [
    'auto',
    0,
    [{ ...lamp, rsmp_priority: 3 }, alarm('fault', 'SE3'), alarm('warning', 'SE5')],
    'fault',
    ['ข้อความ', 'ข้อความ (RSMP A0202)'],
  ],
  [
    'auto',
    0,
    [{ ...lamp, rsmp_priority: 1 }, alarm('fault', 'SE3'), alarm('warning', 'SE5')],
    'fault',
    ['ข้อความ (RSMP A0202)'],
  ],
  [
    'auto',
    0,
    [{ ...lamp, rsmp_priority: 0 }, alarm('warning', 'SE5')],
    'warning',
    ['ข้อความ', 'ข้อความ (RSMP A0202)'],
  ],
  [null, 0, [], 'unknown', []],
  [null, 0, [lamp], 'warning', ['ข้อความ']],
])('%s for %d s with %j: %s', (mode, seconds, alarms, health, reasons) => {
  const verdict = judgeTraffic({ ...unknownTraffic, mode, alarms }, ago(seconds), now, now)
  expect(verdict).toMatchObject({ health, reasons })
})

it('asks again when a flash outside the plan has lasted 2 min, and only then', () => {
  const flash = { ...unknownTraffic, mode: 'fault_flash' } as const
  expect(judgeTraffic(flash, ago(30), now, now).recheckAt).toEqual(ago(-90))
  expect(judgeTraffic(flash, ago(121), now, now).recheckAt).toBeNull()
  expect(judgeTraffic({ ...flash, alarms: [safety] }, ago(30), now, now).recheckAt).toBeNull()
  expect(judgeTraffic({ ...flash, mode: 'auto' }, ago(30), now, now).recheckAt).toBeNull()
})

it("believes the controller's clock where that is ahead of ours", () => {
  const flash = { ...unknownTraffic, mode: 'fault_flash' } as const
  expect(judgeTraffic(flash, ago(-60), ago(-200), now).health).toBe('fault')
  expect(judgeTraffic(flash, ago(-60), ago(-90), now).health).toBe('warning')
})

it('goes by the time that is set for the controller', () => {
  const flash = { ...unknownTraffic, mode: 'fault_flash' } as const
  expect(judgeTraffic(flash, ago(130), now, now, 300_000)).toMatchObject({
    health: 'warning',
    recheckAt: ago(-170),
  })
  expect(judgeTraffic(flash, ago(46), now, now, 45_000).reasons).toEqual([
    'ไฟกะพริบนอกแผนเกิน 45 วินาที',
  ])
})
