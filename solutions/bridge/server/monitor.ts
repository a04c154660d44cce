import { judgeValues } from '@roadside/server-kit/devices/judge-values.ts'
import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { bridgeKind } from '../kind.ts'
import { findChannelAlarms } from './figures-repository.ts'

/** A battery below this level is a warning. Per cent (rule of thumb). */
const lowBattery = 20

export const bridgeMonitor = defineMonitor({
  kind: bridgeKind,
  siteFigures: findChannelAlarms,
  judge: (logger) => {
    const verdict = judgeValues(logger)
    const battery = logger.channels.find(({ key }) => key === 'battery')?.value ?? null
    if (battery === null || battery >= lowBattery) return verdict
    return {
      ...verdict,
      health: 'warning',
      reasons: [
        ...verdict.reasons,
        `แบตเตอรี่เหลือ ${Math.round(battery)} % (เตือนเมื่อต่ำกว่า ${lowBattery} %)`,
      ],
    }
  },
})
