import { chirpstackSample } from '@roadside/ui/devices/chirpstack-sample.ts'
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
      sample: (time) => ({
        end_device_ids: { device_id: 'lamp-1', dev_eui: '0000000000000001' },
        received_at: time,
        uplink_message: {
          f_port: 2,
          f_cnt: 1,
          frm_payload: 'AjQF',
          decoded_payload: { ct: 0.52 },
          received_at: time,
        },
      }),
    },
    {
      path: 'lighting',
      name: 'ดวงโคม 4G (JSON)',
      sample: (time) => ({ devid: '867594041207000', time, ct: 0.65, rssi: -71, battery: 3.6 }),
    },
  ],
  panels: [
    {
      id: 'lighting-profiles',
      title: 'ชนิดอุปกรณ์',
      panel: lazy(async () => ({ default: (await import('./profiles-panel.tsx')).ProfilesPanel })),
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
