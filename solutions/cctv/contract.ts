import { defineSolution } from '@roadside/contract/solution.ts'
import { cctvCameras, cctvSites } from './calls.ts'

export default defineSolution({
  id: 'cctv',
  types: [
    {
      typeName: 'CCTV',
      route: 'cctv',
      title: 'ระบบกล้องโทรทัศน์วงจรปิด (CCTV)',
      menuName: 'กล้อง CCTV',
      icon: 'cctv',
      menuRank: 2,
    },
    {
      typeName: 'Motion',
      route: null,
      title: 'ระบบตรวจจับการเคลื่อนไหว',
      menuName: 'ตรวจจับการเคลื่อนไหว',
      icon: 'motion',
    },
  ],
  calls: [cctvSites, cctvCameras],
})
