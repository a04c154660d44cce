import { cameraTypeName } from '@roadside/contract/records/equipment.ts'
import {
  alongLine,
  formChainage,
  chance,
  lineLength,
  roundPoint,
  type DemoCamera,
  type DemoRecordSite,
} from '@roadside/server-kit/demo.ts'
import { demoStreamUrl } from '../demo-streams.ts'

const cameraCount = 120

const views = [
  'ขาเข้า',
  'ขาออก',
  'หน้าทางแยก',
  'จุดกลับรถ',
  'หน้าสะพานลอย',
  'ทางโค้ง',
  'หน้าโรงเรียน',
  'หน้าตลาด',
]

/** Some streams are not well, so that every state is to be seen. */
function streamName(index: number): string {
  const number = String(index + 1).padStart(3, '0')
  if (index % 19 === 7) return `gone-${number}`
  if (index % 29 === 11) return `stalled-${number}`
  if (index % 41 === 13) return `broken-${number}`
  if (index % 53 === 17) return `ended-${number}`
  return `cam-${number}`
}

/** Cameras along the ways of the camera sites, evenly shared out. */
export function planRecordCameras(all: readonly DemoRecordSite[]): DemoCamera[] {
  const sites = all.filter(({ typeName }) => typeName === cameraTypeName)
  return Array.from({ length: sites.length === 0 ? 0 : cameraCount }, (_, index): DemoCamera => {
    // filled site by site, so that neighbours are listed together
    const place = Math.floor((index * sites.length) / cameraCount)
    const site = sites[place] as DemoRecordSite
    const first = Math.ceil((place * cameraCount) / sites.length)
    const of = Math.ceil(((place + 1) * cameraCount) / sites.length) - first
    const line = site.line.map(([latitude, longitude]) => ({ latitude, longitude }))
    const share = (index - first + 0.5 + 0.3 * chance(site.name, index)) / (of + 0.5)
    const point = roundPoint(alongLine(line, share * lineLength(line), 8))
    const view = views[index % views.length] ?? ''
    return {
      site,
      form: {
        // the way first: staff use it on the phone, and tiles are narrow
        hostname: `${site.wayCode || site.wayName} ${view} (กล้อง ${index - first + 1})`,
        sta: formChainage(share),
        hls_url: demoStreamUrl(streamName(index)),
        latitude: String(point.latitude),
        longitude: String(point.longitude),
        ipaddress:
          index % 15 === 14
            ? ''
            : `10.${20 + (place % 200)}.${(index * 7) % 250}.${10 + (index % 200)}`,
        note: index % 16 === 3 ? 'รอเปลี่ยนสายสัญญาณ' : '',
        desc: site.name,
        anydesk: index % 12 === 5 ? String(100_000_000 + index * 7_654_321) : '',
      },
    }
  })
}
