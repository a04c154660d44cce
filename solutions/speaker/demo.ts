import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import { deviceDemo, type DemoTurn } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { speakerEndpoint } from './server/decode.ts'
import { speakerMonitor } from './server/monitor.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An announcement may begin at each of these. */
const slotMs = hourMs / 4

const announcements = [
  { text: 'โปรดใช้ความระมัดระวัง มีรถจอดเสียที่ช่องทางซ้ายข้างหน้า', rule: 'รถจอดกีดขวางเกิน 30 วินาที' },
  { text: 'รถย้อนศร กรุณากลับรถทันทีเมื่อปลอดภัย', rule: 'ตรวจพบรถย้อนศร' },
  { clip: 'เตือนฝนตกถนนลื่น.mp3', by: 'สมชาย ใจดี' },
  { clip: 'ทดสอบระบบเสียง.wav', by: 'ศูนย์ควบคุม ทช.' },
  { text: 'ขอความร่วมมือไม่จอดรถบนไหล่ทาง', by: 'วิภา รักทาง' },
] as const
const zones = ['ขาเข้า', 'ขาออก'] as const

/** What is announced at a site at a time: now and then one of some minutes, in one of its zones. */
function announcementAt(site: string, zone: string, ms: number) {
  const slot = Math.floor(ms / slotMs)
  if (chance(site, zone, 'speaks', slot) > 0.35) return null
  const start = slot * slotMs + Math.round(chance(site, zone, 'start', slot) * 60) * 1_000
  const lengthMs = (120 + Math.round(240 * chance(site, zone, 'length', slot))) * 1_000
  const announced =
    announcements[Math.floor(chance(site, zone, 'said', slot) * announcements.length)] ??
    announcements[0]
  const fate = chance(site, zone, 'fate', slot)
  const result = fate < 0.85 ? 'completed' : fate < 0.94 ? 'interrupted' : 'failed'
  return { start, end: start + lengthMs, announced, result }
}

function hornsOf({ name, wid, line, metres }: DemoSite, { index: place }: DemoTurn): DemoDevice[] {
  return [0, 1, 2].map((index) => {
    const horn = `SP-${wid}-${index + 1}`
    const key = `${name} ${index}`
    const zone = zones[index % 2] ?? zones[0]
    // some were never connected, are away for most of the day, or were forgotten when all were tested
    const isNever = place % 3 === 2 && index === 2
    const isMostlyAway = place % 3 === 1 && index === 2
    const isForgotten = place % 3 === 0 && index === 1
    return {
      device: horn,
      name: `ลำโพงที่ ${index + 1}`,
      sta: `1+${String(100 + index * 120)}`,
      ...roundPoint(alongLine(line, metres + index * 120, index % 2 === 0 ? 5 : -5)),
      messageAt: (at, world) => {
        const ms = world.getTime()
        const part = (ms / hourMs + chance(key, 'phase')) % 1
        const whole = Math.floor(ms / hourMs + chance(key, 'phase'))
        if (isNever || (isMostlyAway && whole % 8 < 6)) return null
        if (part > 0.72 && chance(key, 'away', whole) < 0.12) return null
        // tested every hour, which fails now and then; the forgotten ones more than a week ago
        const offset = chance(key, 'test') * hourMs
        const turn = Math.floor((at.getTime() - offset) / hourMs)
        const tested = new Date(turn * hourMs + offset - (isForgotten ? 9 * dayMs : 0))
        const test = {
          time: toBangkokIso(tested),
          ok: isForgotten || chance(key, 'fails', turn) > 0.12,
        }
        const isLost = part < 0.35 && chance(key, 'lost', whole) < 0.25
        const current = announcementAt(name, zone, at.getTime())
        const hasBegun = current !== null && at.getTime() >= current.start
        const isOver = hasBegun && at.getTime() >= current.end
        return {
          device: horn,
          time: toBangkokIso(at),
          zone,
          registered: !isLost,
          test,
          volume_pct: Math.round(
            60 + 30 * chance(key, 'volume') - (at.getTime() % dayMs > 15 * hourMs ? 20 : 0),
          ),
          playing:
            hasBegun && !isOver && !isLost
              ? 'text' in current.announced
                ? current.announced.text
                : current.announced.clip
              : null,
          ...(hasBegun &&
            !isLost && {
              announcement: {
                ...current.announced,
                start: toBangkokIso(new Date(current.start)),
                ...(isOver && { end: toBangkokIso(new Date(current.end)), result: current.result }),
              },
            }),
        }
      },
    }
  })
}

export default deviceDemo({
  monitor: speakerMonitor,
  endpoint: speakerEndpoint,
  devicesOf: hornsOf,
  history: { days: 30, everyS: 600 },
})
