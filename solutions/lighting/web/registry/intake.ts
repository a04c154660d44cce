import type { SolutionIntake } from '@roadside/ui/solution-web.ts'
import { lazy } from 'react'

/** Lighting's part of the page "การรับข้อมูลและอุปกรณ์". */
export const lightingIntake: SolutionIntake = {
  adopt: lazy(async () => ({ default: (await import('./adopt-dialog.tsx')).AdoptDialog })),
  endpoints: [
    { path: 'chirpstack', name: 'ChirpStack (HTTP integration)' },
    { path: 'ttn', name: 'The Things Stack (Webhook)' },
    { path: 'lighting', name: 'ดวงโคม 4G (JSON)' },
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
