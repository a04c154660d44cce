import type { MenuGroup, MenuSolution } from '@roadside/contract/menu-call.ts'

const typeNames = [
  ...[
    'Lighting',
    'CCTV',
    'Reverse',
    'CrossWalk',
    'TrafficSign',
    'Flooding',
    'Counting',
    'CountAnalytic',
    'Count7Analytic',
  ],
  ...[
    'Analytic',
    'AnalyticSpeaker',
    'Traffic',
    'Speaker',
    'Bridge',
    'BridgeLighting',
    'Tunnel',
    'SCADA',
    'WIM',
    'Motion',
    'Radar',
  ],
]
const regions = [
  'ปทุมธานี',
  'สระบุรี',
  'ชลบุรี',
  'เพชรบุรี',
  'นครราชสีมา',
  'ขอนแก่น',
  'อุบลราชธานี',
  'นครสวรรค์',
  'อุตรดิตถ์',
  'เชียงใหม่',
  'สุราษฎร์ธานี',
  'สงขลา',
  'ฉะเชิงเทรา',
  'กระบี่',
  'อุดรธานี',
  'มหาสารคาม',
  'เชียงราย',
  'พัทลุง',
]
const provinces = ['นนทบุรี', 'ปทุมธานี', 'พระนครศรีอยุธยา', 'สมุทรปราการ', 'ลพบุรี', 'อ่างทอง', 'สิงห์บุรี', 'ชัยนาท']

let id = 0
function department(name: string, types: readonly string[]) {
  const DeptID = ++id
  return {
    DeptID,
    DeptName: name,
    Solution: types.map((TypeName, at): MenuSolution => ({
      TypeName,
      Link: DeptID,
      ...((DeptID + at) % 7 === 0 && { Badge: (DeptID % 5) + 1 }),
    })),
  }
}
const office = (at: number, departments: number): MenuGroup => ({
  DeptGroupName: `สทช.ที่ ${at + 1} (${regions[at]})`,
  Kind: 'regional',
  DeptList: Array.from({ length: departments }, (_, n) =>
    department(
      `ขทช.${provinces[n % 8]}${n >= 8 ? ` ${Math.floor(n / 8) + 1}` : ''}`,
      typeNames.slice(n % 3, 5 + (n % 4)),
    ),
  ),
})

/** Menus of the shapes that the shell must bear, by who signs in. */
export const menus: Record<string, MenuGroup[]> = {
  admin: [
    { DeptGroupName: 'ทางหลวงชนบทส่วนกลาง', Kind: 'central', DeptList: [department('กรมทางหลวงชนบท', typeNames)] },
    ...regions.map((_, at) => office(at, at === 1 ? 30 : 3 + (at % 4))),
    {
      DeptGroupName: 'กรมทางหลวง (ทล.)',
      Kind: 'national_highway',
      DeptList: [department('แขวงทางหลวงนนทบุรี', ['CCTV', 'TrafficSign'])],
    },
    { DeptGroupName: 'สถานีตรวจสอบน้ำหนัก', Kind: 'weighing', DeptList: [department('สถานีวังน้อย', ['WIM', 'CCTV'])] },
  ],
  officeadmin: [office(0, 3)],
  staff: [{ ...office(0, 1) }],
  viewer: [office(0, 3), office(3, 4)],
  '4g': [
    { ...office(0, 0), DeptList: [department('ขทช.นนทบุรี', ['Lighting']), department('ขทช.ปทุมธานี', ['Lighting'])] },
  ],
  empty: [],
}
