import { defineSolution } from '@roadside/contract/solution.ts'
import * as calls from './calls.ts'
import {
  formerLamp,
  lampImports,
  registeredLamp,
  removeGateway,
  removeLamp,
  saveGateway,
  saveLamp,
  undoLampImport,
} from './installed-calls.ts'
import {
  adoptGateway,
  adoptLamp,
  deviceProfiles,
  importLamps,
  saveDeviceProfile,
  tryDeviceProfile,
} from './registry-calls.ts'

export default defineSolution({
  id: 'lighting',
  types: [
    {
      typeName: 'Lighting',
      route: 'lighting',
      fourGRoute: '4g',
      title: 'ระบบไฟฟ้าแสงสว่าง',
      menuName: 'ไฟฟ้าแสงสว่าง',
      icon: 'lighting',
      menuRank: 1,
    },
  ],
  auditActions: {
    ...{ updateLocationSEM: 'แก้ไขตำแหน่งดวงโคม', adoptLamp: 'ลงทะเบียนดวงโคม', adoptGateway: 'ลงทะเบียนเกตเวย์' },
    ...{ importLamps: 'นำเข้าดวงโคมจากไฟล์', saveDeviceProfile: 'บันทึกชนิดอุปกรณ์' },
    ...{ saveLamp: 'แก้ไขข้อมูลดวงโคม', removeLamp: 'ถอดดวงโคมออก', saveGateway: 'แก้ไขข้อมูลเกตเวย์' },
    ...{ removeGateway: 'ถอดเกตเวย์ออก', undoLampImport: 'ยกเลิกการนำเข้าดวงโคม' },
  },
  callNames: {
    ...{ lightingSites: 'ดูพื้นที่ไฟฟ้าแสงสว่าง', getStatusSEM: 'ดูสรุปดวงโคม', getMarkerSEM: 'ดูรายการดวงโคม' },
    ...{ modalLoraWan: 'ดูรายการเกตเวย์', fetchLocationSEM: 'ดูตำแหน่งดวงโคม' },
    ...{
      loraLog: 'ดูประวัติการทำงานของดวงโคม',
      loraSeries: 'ดูกราฟของดวงโคม',
      loraUplinks: 'ดูข้อความของดวงโคมที่ไม่ถึงระบบ',
      registeredLamp: 'ดูข้อมูลที่ลงทะเบียนของดวงโคม',
    },
    ...{ deviceProfiles: 'ดูชนิดอุปกรณ์', tryDeviceProfile: 'ทดลองชนิดอุปกรณ์' },
    ...{ formerLamp: 'ดูข้อมูลของดวงโคมที่ถอดออก', lampImports: 'ดูไฟล์ดวงโคมที่นำเข้า' },
  },
  calls: [
    ...Object.values(calls),
    ...[adoptGateway, adoptLamp, deviceProfiles, importLamps, saveDeviceProfile, tryDeviceProfile],
    ...[registeredLamp, formerLamp, saveLamp, removeLamp, saveGateway, removeGateway, lampImports, undoLampImport],
  ],
})
