import type { SolutionIntake } from '@roadside/ui/solution-web.ts'
import { lazy } from 'react'

/** The event cameras' part of the page "การรับข้อมูลและอุปกรณ์". */
export const eventsIntake: SolutionIntake = {
  adopt: lazy(async () => ({ default: (await import('./adopt-camera.tsx')).AdoptCamera })),
  endpoints: [
    { path: 'hikvision/{CAMID}', name: 'Hikvision (ISAPI)' },
    { path: 'axis/{CAMID}', name: 'Axis' },
    {
      path: 'event',
      name: 'เหตุการณ์จากกล้อง (รูปแบบมาตรฐาน)',
      sample: (time) => ({ camera: 'TEST-1', type: 'car_stop', time }),
    },
  ],
  panels: [
    {
      id: 'event-codes',
      title: 'รหัสเหตุการณ์ของกล้อง',
      panel: lazy(async () => ({ default: (await import('./codes-panel.tsx')).CodesPanel })),
    },
  ],
}
