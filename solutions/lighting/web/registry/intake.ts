import { chirpstackSample, ttnSample } from '@roadside/ui/devices/network-samples.ts'
import type { SolutionIntake } from '@roadside/ui/solution-web.ts'
import { lazy } from 'react'

/** Lighting's part of the page "การรับข้อมูลและอุปกรณ์". */
export const lightingIntake: SolutionIntake = {
  adopt: lazy(async () => ({ default: (await import('./adopt-dialog.tsx')).AdoptDialog })),
  endpoints: [
    {
      path: 'chirpstack',
      name: 'ChirpStack (HTTP integration)',
      sample: (time) => chirpstackSample(time, { ct: 0.52, battery: 3.6 }),
    },
    {
      path: 'ttn',
      name: 'The Things Stack (Webhook)',
      sample: (time) => ttnSample(time, { ct: 0.52 }),
    },
    {
      path: 'lighting',
      name: 'ดวงโคม 4G (JSON)',
      sample: (time) => ({ devid: '000000000000000', time, ct: 0.65, rssi: -71, battery: 3.6 }),
    },
  ],
  panels: [
    {
      id: 'lighting-profiles',
      title: 'ชนิดอุปกรณ์',
      panel: lazy(async () => ({ default: (await import('./profiles-panel.tsx')).ProfilesPanel })),
    },
    {
      id: 'lighting-proposals',
      title: 'พิกัดที่เสนอ',
      panel: lazy(async () => ({
        default: (await import('./proposals-panel.tsx')).ProposalsPanel,
      })),
      count: lazy(async () => ({
        default: (await import('./proposals-waiting.tsx')).ProposalsCount,
      })),
    },
    {
      id: 'lighting-import',
      title: 'ลงทะเบียนจากไฟล์',
      panel: lazy(async () => ({
        default: (await import('./lamps-from-files.tsx')).LampsFromFiles,
      })),
    },
  ],
}
