import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { chirpstackSample, ttnSample } from '@roadside/ui/devices/network-samples.ts'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { floodCalls } from './calls.ts'
import { floodKind } from './kind.ts'
import { FloodSite } from './web/flood-site.tsx'
import { FloodSites } from './web/flood-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: FloodSites, detail: sitePage(FloodSite) },
  intake: deviceIntake(floodKind, floodCalls, [
    {
      path: 'flooding',
      name: 'ระดับน้ำ (รูปแบบมาตรฐาน)',
      sample: (time) => ({ device: 'TEST-1', time, depth_cm: -40, battery: 90 }),
    },
    {
      path: 'flooding/chirpstack',
      name: 'หัววัดระดับน้ำ LoRaWAN (ChirpStack v4)',
      sample: (time) => chirpstackSample(time, { distance: 840, battery: 98 }),
    },
    {
      path: 'flooding/ttn',
      name: 'หัววัดระดับน้ำ LoRaWAN (The Things Stack)',
      sample: (time) => ttnSample(time, { distance: 840, battery: 98 }),
    },
    { path: 'flooding/thaiwater', name: 'ThaiWater (คลังข้อมูลน้ำแห่งชาติ)' },
    { path: 'flooding/doh', name: 'รายงานน้ำท่วมของกรมทางหลวง' },
  ]),
})
