import { namesByPath } from '@roadside/contract/call.ts'
import { defineSolution } from '@roadside/contract/solution.ts'
import { lightingAlarmKinds } from './alarm-kinds.ts'
import * as calls from './calls.ts'
import { lightingIcon } from './icon.ts'
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
import * as proposals from './proposal-calls.ts'
import { gatewayLamps, lampGateways, lampTroubles } from './reception-calls.ts'
import {
  adoptGateway,
  adoptLamp,
  deviceProfiles,
  importLamps,
  saveDeviceProfile,
  tryDeviceProfile,
} from './registry-calls.ts'
import { roadSideWords } from '@roadside/contract/domain/road-side.ts'

export default defineSolution({
  id: 'lighting',
  alarmKinds: lightingAlarmKinds,
  types: [
    {
      typeName: 'Lighting',
      route: 'lighting',
      fourGRoute: '4g',
      title: 'ระบบไฟฟ้าแสงสว่าง',
      menuName: 'ไฟฟ้าแสงสว่าง',
      icon: lightingIcon,
      equipmentDialogs: [{ namePrefix: 'เกตเวย์ ', dialog: 'gateways', param: 'gateway' }],
      menuRank: 1,
    },
  ],
  auditActions: namesByPath([
    calls.updateLocationSEM,
    proposals.proposePosition,
    proposals.settleProposal,
    adoptLamp,
    adoptGateway,
    importLamps,
    saveDeviceProfile,
    saveLamp,
    removeLamp,
    saveGateway,
    removeGateway,
    undoLampImport,
  ]),
  auditFields: {
    devid: { name: 'รหัสอุปกรณ์' },
    eui: { name: 'EUI' },
    gwno: { name: 'หมายเลขเกตเวย์', isIdentifying: true },
    pole: { name: 'หมายเลขเสา', isIdentifying: true },
    link: { name: 'การเชื่อมต่อ', words: { lorawan: 'LoRaWAN', '4g': '4G' } },
    profile: { name: 'ชนิดอุปกรณ์' },
    circuit: { name: 'วงจรไฟฟ้า' },
    side: { name: 'ด้านของถนน', words: roadSideWords },
    mapping: { name: 'การอ่านค่า' },
    proposed_by: { name: 'ผู้เสนอ' },
    is_accepted: { name: 'ผลการพิจารณา', words: { true: 'ใช้พิกัดนี้', false: 'ไม่ใช้' } },
    codec: { name: 'โปรแกรมถอดรหัส' },
  },
  calls: [
    ...Object.values(calls),
    proposals.positionProposal,
    proposals.proposePosition,
    proposals.proposalAnswer,
    proposals.positionProposals,
    proposals.settleProposal,
    gatewayLamps,
    lampGateways,
    lampTroubles,
    adoptGateway,
    adoptLamp,
    deviceProfiles,
    importLamps,
    saveDeviceProfile,
    tryDeviceProfile,
    registeredLamp,
    formerLamp,
    saveLamp,
    removeLamp,
    saveGateway,
    removeGateway,
    lampImports,
    undoLampImport,
  ],
})
