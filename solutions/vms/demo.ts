import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import { deviceDemo, type DemoTurn } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { signEndpoint } from './server/decode.ts'
import { signMonitor } from './server/monitor.ts'

const hourMs = 3_600_000
const pixels = 144 * 48

const messages: readonly (readonly [message: string, source: string])[] = [
  ['[cf9]ขับขี่ปลอดภัย[nl][cf3]คาดเข็มขัดนิรภัย', 'schedule'],
  ['[cf1]อุบัติเหตุข้างหน้า[nl][cf9]ชิดซ้าย 2 กม.', 'ศูนย์ควบคุม ทช.'],
  ['[pt30][cf9]ฝนตกถนนลื่น[np][cf2]ลดความเร็ว[nl]60 กม./ชม.', 'ระบบเฝ้าระวังน้ำท่วมทาง'],
  ['[jl2][cf3]ไปสะพาน[jl4]12 นาที[nl][jl2]ไปวงแหวน[jl4]25 นาที', 'external'],
  ['[fl][cf1]งานก่อสร้าง[/fl][nl][cf9]เบี่ยงช่องทางขวา', 'สมชาย ใจดี'],
  ['', 'endDuration'],
]

/** What is wrong with a sign in the third quarter of its hour. */
const troubles = [
  {},
  { pixel_errors: 0.028 * pixels },
  { pixel_errors: 0.083 * pixels, errors: ['pixelError'] },
  { cabinet_c: 64.2, errors: ['climateControlError'] },
  { cabinet_c: 73.5, errors: ['criticalTemperatureError'] },
  { door_open: true, errors: ['doorOpenError'] },
  { errors: ['photocellError'] },
]

function shownAt(sign: string, ms: number): { message: string; source: string; end: number } {
  // each message stands for 30 to 90 minutes
  const length = (0.5 + chance(sign, 'length')) * hourMs
  const turn = Math.floor(ms / length)
  const [message = '', source = ''] =
    messages[Math.floor(chance(sign, 'message', turn) * messages.length)] ?? []
  return { message, source, end: (turn + 1) * length }
}

function signsOf({ name, wid, line, metres }: DemoSite, { index: place }: DemoTurn): DemoDevice[] {
  const numbers = place % 2 === 0 ? [0, 1] : [0]
  return numbers.map((index) => {
    const sign = `VMS-${wid}-${index + 1}`
    const key = `${name} ${index}`
    // one sign was never connected, and one is away for most of the day
    const isNever = place % 8 === 4 && index === 1
    const isMostlyAway = place % 8 === 2 && index === 0
    return {
      device: sign,
      name: index === 0 ? 'ป้ายขาเข้า' : 'ป้ายขาออก',
      sta: `1+${String(150 + index * 400)}`,
      ...roundPoint(alongLine(line, metres + index * 400, 6)),
      rules: { settings: { columns: 144, rows: 48 } },
      messageAt: (at, world) => {
        const ms = world.getTime()
        const hour = ms / hourMs + chance(key, 'phase')
        const part = hour % 1
        const whole = Math.floor(hour)
        if (isNever || (isMostlyAway && whole % 8 < 6)) return null
        if (part > 0.72 && chance(key, 'away', whole) < 0.15) return null
        const { message, source, end } = shownAt(key, ms)
        const isStuck = part < 0.3 && chance(key, 'stuck', whole) < 0.3
        const trouble =
          part >= 0.4 && part < 0.72 ? troubles[Math.floor(chance(key, 'trouble', whole) * 12)] : {}
        const sun = Math.max(0, Math.sin(((at.getTime() / hourMs + 1) / 12) * Math.PI))
        const { pixel_errors = Math.floor(30 * chance(key, 'pixels')), ...more } = trouble ?? {}
        return {
          device: sign,
          time: toBangkokIso(at),
          source,
          pixels,
          door_open: false,
          errors: [],
          message: isStuck ? messages[0]?.[0] : message,
          ordered: message,
          expires: toBangkokIso(new Date(Math.round((at.getTime() + end - ms) / 60_000) * 60_000)),
          brightness_pct: Math.round(25 + 75 * sun),
          cabinet_c: Number((34 + 17 * sun + 3 * chance(sign, Math.floor(ms / 60_000))).toFixed(1)),
          pixel_errors: Math.round(pixel_errors),
          ...more,
        }
      },
    }
  })
}

export default deviceDemo({
  monitor: signMonitor,
  endpoint: signEndpoint,
  devicesOf: signsOf,
  history: { days: 30, everyS: 600 },
})
