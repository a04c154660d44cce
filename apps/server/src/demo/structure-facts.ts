import type { GroupKind } from '@roadside/contract/menu-call.ts'
import type { WayKey } from './way-facts.ts'

export interface SiteFact {
  readonly way: WayKey
  /** Solution types installed there, with a space between. */
  readonly types: string
}

export interface DepartmentFact {
  readonly name: string
  readonly province: string
  readonly isWholeAuthority?: boolean
  readonly sites: readonly SiteFact[]
}

export interface GroupFact {
  readonly code: string
  readonly name: string
  readonly kind: GroupKind
  readonly regionNumber?: number
  readonly departments: readonly DepartmentFact[]
}

/**
 * Bureaus, regional offices and branches of the department, and further owners of equipment. All 18
 * solution types and the disabled one occur.
 */
export const groups: readonly GroupFact[] = [
  {
    code: 'drr',
    name: 'ทางหลวงชนบทส่วนกลาง',
    kind: 'central',
    departments: [
      {
        name: 'ทางหลวงชนบทส่วนกลาง',
        province: 'นนทบุรี',
        isWholeAuthority: true,
        sites: [
          {
            way: 'นบ.3021',
            types:
              'Lighting CCTV Counting CountAnalytic Count7Analytic Analytic AnalyticSpeaker Reverse Tunnel TrafficSign Traffic Speaker SCADA',
          },
          { way: 'นบ.3030', types: 'Lighting CCTV CrossWalk Flooding Motion' },
          { way: 'นบ.1020', types: 'CCTV Traffic' },
        ],
      },
      {
        name: 'สำนักก่อสร้างสะพาน',
        province: 'นนทบุรี',
        sites: [
          { way: 'สะพานภูมิพล', types: 'Bridge BridgeLighting CCTV' },
          { way: 'สะพานพระราม 4', types: 'Bridge BridgeLighting' },
          { way: 'สะพานพระราม 5', types: 'Bridge' },
          { way: 'สะพานมหาเจษฎาบดินทรานุสรณ์', types: 'Bridge BridgeLighting CCTV' },
        ],
      },
      {
        name: 'สำนักอำนวยความปลอดภัย',
        province: 'นนทบุรี',
        sites: [{ way: 'นบ.1020', types: 'Reverse AnalyticSpeaker Speaker Motion' }],
      },
    ],
  },
  {
    code: 'office-1',
    name: 'สทช.ที่ 1 (ปทุมธานี)',
    kind: 'regional',
    regionNumber: 1,
    departments: [
      {
        name: 'ขทช.นนทบุรี',
        province: 'นนทบุรี',
        sites: [
          { way: 'นบ.1001', types: 'Lighting CCTV Reverse CrossWalk TrafficSign' },
          { way: 'นบ.4018', types: 'Lighting CCTV Traffic' },
          { way: 'นบ.1009', types: 'Flooding Counting' },
        ],
      },
      {
        name: 'ขทช.ปทุมธานี',
        province: 'ปทุมธานี',
        sites: [
          { way: 'ปท.3004', types: 'Lighting CCTV WIM' },
          { way: 'ปท.3017', types: 'Lighting Counting' },
          { way: 'ปท.1030', types: 'Lighting CCTV' },
          { way: 'ปท.3020', types: 'Flooding WIM' },
        ],
      },
      {
        name: 'ขทช.สมุทรปราการ',
        province: 'สมุทรปราการ',
        sites: [
          { way: 'สป.1006', types: 'Lighting Analytic Flooding' },
          { way: 'สป.1011', types: 'Flooding CCTV' },
          { way: 'สป.2001', types: 'Traffic Count7Analytic' },
        ],
      },
      {
        name: 'ขทช.พระนครศรีอยุธยา',
        province: 'พระนครศรีอยุธยา',
        sites: [
          { way: 'อย.3048', types: 'Flooding CCTV' },
          { way: 'อย.2045', types: 'WIM Counting' },
          { way: 'อย.3010', types: 'Flooding' },
        ],
      },
      {
        name: 'ขทช.อ่างทอง',
        province: 'อ่างทอง',
        sites: [
          { way: 'อท.2034', types: 'Flooding CCTV' },
          { way: 'อท.3003', types: 'Flooding' },
        ],
      },
    ],
  },
  {
    code: 'office-2',
    name: 'สทช.ที่ 2 (สระบุรี)',
    kind: 'regional',
    regionNumber: 2,
    departments: [
      {
        name: 'ขทช.สระบุรี',
        province: 'สระบุรี',
        sites: [
          { way: 'สบ.1030', types: 'Lighting CCTV' },
          { way: 'สบ.1014', types: 'Analytic Count7Analytic' },
          { way: 'สบ.3050', types: 'Flooding TrafficSign' },
        ],
      },
      {
        name: 'ขทช.ลพบุรี',
        province: 'ลพบุรี',
        sites: [
          { way: 'ลบ.1036', types: 'CountAnalytic CCTV' },
          { way: 'ลบ.4128', types: 'Flooding' },
        ],
      },
      {
        name: 'ขทช.สิงห์บุรี',
        province: 'สิงห์บุรี',
        sites: [{ way: 'สห.2001', types: 'Flooding CCTV' }],
      },
    ],
  },
  {
    code: 'office-3',
    name: 'สทช.ที่ 3 (ชลบุรี)',
    kind: 'regional',
    regionNumber: 3,
    departments: [
      {
        name: 'ขทช.ชลบุรี',
        province: 'ชลบุรี',
        sites: [
          { way: 'ชบ.3009', types: 'Lighting CCTV AnalyticSpeaker Reverse' },
          { way: 'ชบ.3059', types: 'TrafficSign WIM' },
          { way: 'ชบ.1003', types: 'CrossWalk' },
        ],
      },
      {
        name: 'ขทช.ระยอง',
        province: 'ระยอง',
        sites: [
          { way: 'รย.1001', types: 'Lighting CCTV CrossWalk Speaker' },
          { way: 'รย.2061', types: 'Counting' },
        ],
      },
      {
        name: 'ขทช.จันทบุรี',
        province: 'จันทบุรี',
        sites: [
          { way: 'จบ.1003', types: 'Flooding CCTV' },
          { way: 'จบ.1030', types: 'Analytic CountAnalytic' },
        ],
      },
    ],
  },
  {
    code: 'office-10',
    name: 'สทช.ที่ 10 (เชียงใหม่)',
    kind: 'regional',
    regionNumber: 10,
    departments: [
      {
        name: 'ขทช.เชียงใหม่',
        province: 'เชียงใหม่',
        sites: [
          { way: 'ชม.3007', types: 'Lighting CCTV' },
          { way: 'ชม.3011', types: 'Tunnel SCADA TrafficSign' },
        ],
      },
    ],
  },
  {
    code: 'bma',
    name: 'กรุงเทพมหานคร',
    kind: 'other',
    departments: [
      {
        name: 'สำนักการจราจรและขนส่ง',
        province: 'กรุงเทพมหานคร',
        sites: [{ way: 'ถนนราชดำเนินกลาง', types: 'Traffic CCTV CrossWalk Tunnel SCADA' }],
      },
    ],
  },
  {
    code: 'local',
    name: 'องค์กรปกครองส่วนท้องถิ่น',
    kind: 'other',
    departments: [
      {
        name: 'เทศบาลนครนนทบุรี',
        province: 'นนทบุรี',
        sites: [{ way: 'ถนนประชาราษฎร์', types: 'Traffic CCTV' }],
      },
      {
        name: 'เมืองพัทยา',
        province: 'ชลบุรี',
        sites: [{ way: 'ถนนพัทยาสาย 3', types: 'CCTV Speaker' }],
      },
    ],
  },
  {
    code: 'doh',
    name: 'กรมทางหลวง (ทล.)',
    kind: 'national_highway',
    departments: [
      {
        name: 'แขวงทางหลวงนนทบุรี',
        province: 'นนทบุรี',
        sites: [{ way: 'ทล.9', types: 'CCTV TrafficSign Analytic' }],
      },
      {
        name: 'แขวงทางหลวงปทุมธานี',
        province: 'ปทุมธานี',
        sites: [{ way: 'ทล.305', types: 'Counting CCTV Reverse' }],
      },
      {
        name: 'แขวงทางหลวงชลบุรีที่ 1',
        province: 'ชลบุรี',
        sites: [{ way: 'ทล.344', types: 'Count7Analytic TrafficSign' }],
      },
    ],
  },
  {
    code: 'weighing',
    name: 'สถานีตรวจสอบน้ำหนัก',
    kind: 'weighing',
    departments: [
      {
        name: 'สถานีตรวจสอบน้ำหนักสระบุรี',
        province: 'สระบุรี',
        sites: [{ way: 'ทล.1', types: 'WIM CCTV' }],
      },
      {
        name: 'สถานีตรวจสอบน้ำหนักบางปะหัน',
        province: 'พระนครศรีอยุธยา',
        sites: [{ way: 'ทล.32', types: 'WIM TrafficSign' }],
      },
      {
        name: 'สถานีตรวจสอบน้ำหนักพนัสนิคม',
        province: 'ชลบุรี',
        sites: [{ way: 'ทล.331', types: 'WIM' }],
      },
    ],
  },
]
