import { defineSolution } from '@roadside/contract/solution.ts'
import { cameraAlarmKinds } from './alarm-kinds.ts'
import { cctvCameras, cctvSites } from './calls.ts'
import { cctvIcon } from './icon.ts'

export default defineSolution({
  id: 'cctv',
  alarmKinds: cameraAlarmKinds,
  types: [
    {
      typeName: 'CCTV',
      route: 'cctv',
      title: 'ระบบกล้องโทรทัศน์วงจรปิด (CCTV)',
      menuName: 'กล้อง CCTV',
      icon: cctvIcon,
      menuRank: 2,
    },
    {
      typeName: 'Motion',
      route: null,
      title: 'ระบบตรวจจับการเคลื่อนไหว',
      menuName: 'ตรวจจับการเคลื่อนไหว',
      icon: 'M8.4 10a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M6.4 13.6a5 5 0 0 1 0-7.2M13.6 13.6a5 5 0 0 0 0-7.2M4 16a8.4 8.4 0 0 1 0-12M16 16a8.4 8.4 0 0 0 0-12',
    },
  ],
  calls: [cctvSites, cctvCameras],
})
