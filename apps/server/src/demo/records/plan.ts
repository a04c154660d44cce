import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { ProjectForm } from '@roadside/contract/records/project.ts'
import type { DemoRecordSite } from '@roadside/server-kit/demo.ts'

/** The fields of a site that its project and its place need, too. */
export interface RecordSite extends DemoRecordSite {
  readonly sta: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly departmentName: string
  readonly province: string
}

export interface PlannedProject {
  readonly form: ProjectForm
  /** Place in the list of contractors. */
  readonly contractor: number | null
  readonly departmentId: number
  readonly sites: readonly RecordSite[]
  readonly isArchived: boolean
}

const works = {
  camera: 'งานติดตั้งระบบกล้องโทรทัศน์วงจรปิดและตรวจจับเหตุการณ์',
  light: 'งานติดตั้งระบบไฟฟ้าแสงสว่างควบคุมระยะไกล',
  traffic: 'งานติดตั้งระบบบริหารจัดการจราจรอัจฉริยะ',
  structure: 'งานติดตั้งระบบตรวจวัดโครงสร้างและเฝ้าระวังน้ำท่วมทาง',
} as const
export type Work = keyof typeof works
const workOfType: Readonly<Record<string, Work>> = {
  CCTV: 'camera',
  Analytic: 'camera',
  AnalyticSpeaker: 'camera',
  Reverse: 'camera',
  CrossWalk: 'camera',
  Lighting: 'light',
  BridgeLighting: 'light',
  Bridge: 'structure',
  Flooding: 'structure',
}

export const projectCount = 40
/** The last ones have no site: two archived, two others. */
const withoutSites = 4

/** From the start of the guarantee to today and from today to its end, in days; null: not known. */
const guarantees: readonly (readonly [since: number, left: number] | null)[] = [
  ...([
    [200, 530],
    [400, 330],
    [640, 62],
    [900, -170],
    [95, 1000],
    [700, 25],
    [1500, -770],
    [-30, 760],
  ] as const),
  ...([[330, 400], null] as const),
]

/** Contracts whose equipment was accepted in parts: the days of the first part. */
const firstLots: Readonly<Record<string, readonly [since: number, left: number]>> = {
  'light ขทช.นนทบุรี': [400, 330],
  'camera ขทช.นนทบุรี': [744, -15],
}

const dayMs = 86_400_000

/** What equipment of a type is installed under. */
export const workOf = (typeName: string): Work => workOfType[typeName] ?? 'traffic'

/** Forty projects over the sites: one for each kind of work of a department, as far as they go; other sites have none. */
export function planProjects(sites: readonly RecordSite[], now: Date): PlannedProject[] {
  const groups = new Map<string, RecordSite[]>()
  for (const site of sites) {
    const key = `${site.departmentId} ${workOf(site.typeName)}`
    groups.set(key, [...(groups.get(key) ?? []), site])
  }
  // those with cameras first, so that none of them is left out
  const kinds = [...groups].toSorted(
    ([a], [b]) => Number(b.endsWith('camera')) - Number(a.endsWith('camera')),
  )
  const chosen = kinds.slice(0, projectCount - withoutSites)
  const departments = [...new Map(sites.map((site) => [site.departmentId, site])).values()]
  return Array.from(
    { length: Math.min(projectCount, chosen.length + withoutSites) },
    (_, index): PlannedProject => {
      const [key, own] = chosen[index] ?? [undefined, []]
      const place = own[0] ?? departments[index % departments.length]
      if (!place) throw new RangeError('a project needs a department')
      const kind = (key?.split(' ')[1] ?? 'light') as Work
      const work = works[kind]
      const period =
        firstLots[`${kind} ${place.departmentName}`] ?? guarantees[index % guarantees.length]
      const isArchived = index >= projectCount - 2
      return {
        form: formOf(index, `${work} ${place.departmentName}`, place.departmentId, { period, now }),
        contractor: index % 13 === 12 ? null : index % 12,
        departmentId: place.departmentId,
        sites: own,
        isArchived,
      }
    },
  )
}

function formOf(
  index: number,
  work: string,
  departmentId: number,
  { period = null, now }: { period?: (typeof guarantees)[number] | undefined; now: Date },
): ProjectForm {
  const day = (days: number) => bangkokDay(new Date(now.getTime() + days * dayMs))
  const start = period ? day(-period[0]) : ''
  const year = Number((start || day(-900)).slice(0, 4)) + 543
  return {
    pj_code: `ITS-${year}-${String(index + 1).padStart(3, '0')}`,
    pj_name: `${work} ปีงบประมาณ ${year}`,
    contract_no: index % 9 === 8 ? '' : `กทช. ${((index * 7) % 90) + 1}/${year}`,
    deptname: index % 3 === 2 ? 'สำนักอำนวยความปลอดภัย กรมทางหลวงชนบท' : 'กรมทางหลวงชนบท',
    deptid: String(departmentId),
    contractor_id: '',
    guarantee_date_start_de: start,
    guarantee_date_end_de: period ? day(period[1]) : '',
    note: index % 11 === 10 ? 'ส่งมอบงานงวดสุดท้ายแล้ว อยู่ระหว่างโอนทะเบียนอุปกรณ์' : '',
  }
}
