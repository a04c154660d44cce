import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import {
  alongLine,
  defineSolutionDemo,
  roundPoint,
  type DemoSite,
} from '@roadside/server-kit/demo.ts'
import { deviceDemo, type DemoTurn } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { modeAt, phasesAt, planAt, troubleAt, type Trouble } from './demo/junction.ts'
import { rsmpMessages } from './demo/rsmp-messages.ts'
import { rsmpEndpoint, trafficEndpoint } from './server/endpoints.ts'
import { trafficMonitor } from './server/monitor.ts'

/** Index of the junction with an RSMP controller. */
const rsmpIndex = 1
/** Index of a second controller that has been installed but has not reported yet. */
const newIndex = 3

const alarms: Partial<Record<Trouble, object>> = {
  conflict: { code: 'conflict_monitor', text: 'ตรวจพบไฟเขียวขัดแย้ง เฟส 1 และ 3' },
  lamp: { code: 'lamp_failure', text: 'หลอดไฟแดง เฟส 2 ขาด' },
  detector: { code: 'detector_failure', text: 'ตัวตรวจจับรถ D3 ไม่ส่งสัญญาณ' },
}

const canonical = deviceDemo({
  monitor: trafficMonitor,
  endpoint: trafficEndpoint,
  devicesOf: (site, turn) => {
    if (turn.index === rsmpIndex) return []
    return [
      canonicalController(site, turn),
      ...(turn.index === newIndex ? [newController(site)] : []),
    ]
  },
  history: { days: 30, everyS: 900 },
})

const rsmp = deviceDemo({
  monitor: trafficMonitor,
  endpoint: rsmpEndpoint,
  devicesOf: (site, turn) => (turn.index === rsmpIndex ? [rsmpController(site, turn)] : []),
  history: { days: 15, everyS: 1_800 },
})

function placed({ line, metres }: DemoSite): Pick<DemoDevice, 'name' | 'latitude' | 'longitude'> {
  return { name: 'ตู้ควบคุมสัญญาณไฟ', ...roundPoint(alongLine(line, metres, 8)) }
}

function canonicalController(site: DemoSite, turn: DemoTurn): DemoDevice {
  const device = `TC-${site.wid}`
  return {
    device,
    ...placed(site),
    messageAt: (at, world) => {
      const trouble = troubleAt(turn, at, world)
      if (trouble === 'silent') return null
      const mode = modeAt(device, world, trouble)
      const { plan, cycle_s, offset_s } = planAt(device, world)
      const alarm = trouble && alarms[trouble]
      return {
        device,
        time: toBangkokIso(at),
        mode,
        plan,
        cycle_s,
        offset_s,
        phases: phasesAt(mode, at, cycle_s, offset_s),
        alarms: alarm ? [alarm] : [],
      }
    },
  }
}

function newController(site: DemoSite): DemoDevice {
  const { latitude, longitude } = roundPoint(alongLine(site.line, site.metres + 120, -8))
  return {
    device: `TC-${site.wid}-2`,
    name: 'ตู้ควบคุมสัญญาณไฟ (ติดตั้งใหม่)',
    latitude,
    longitude,
    messageAt: () => null,
  }
}

function rsmpController(site: DemoSite, turn: DemoTurn): DemoDevice {
  const device = `TH+${site.wid}`
  return {
    device,
    ...placed(site),
    messageAt: (at, world) => rsmpMessages(device, turn, at, world),
  }
}

/** Controllers of the demonstration: those of the canonical endpoint, and one with RSMP. */
export default defineSolutionDemo({
  equip: async (seed) => {
    await canonical.equip?.(seed)
    await rsmp.equip?.(seed)
  },
  seed: async (seed) => {
    await canonical.seed?.(seed)
    await rsmp.seed?.(seed)
  },
  simulate: async (simulation) => {
    const [one, other] = [await canonical.simulate?.(simulation), await rsmp.simulate?.(simulation)]
    return {
      stop: async () => {
        await one?.stop()
        await other?.stop()
      },
    }
  },
})
