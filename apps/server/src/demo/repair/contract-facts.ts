import type { SecurityKind } from '@roadside/contract/records/contract/security.ts'
import type {
  CountedHours,
  ServiceTerms,
  Weights,
} from '@roadside/contract/service-levels/terms.ts'
import { unknownTerms } from '@roadside/contract/service-levels/terms.ts'

/** A part of a contract that was accepted together; days are counted back from the start. */
export interface LotFact {
  readonly name: string
  /** Types of its sites; none: all that are in no other lot. */
  readonly types?: readonly string[]
  /** Of its sites those with this place in the order of the contract's. */
  readonly site?: number
  /** Null: not accepted yet. */
  readonly acceptedAgo: number | null
  readonly period: readonly [length: number, unit: 'month' | 'day']
}

export interface BankGuaranteeFact {
  readonly secures: 'contract' | 'defects'
  readonly kind?: SecurityKind
  /** Empty: of what no bank answers for. */
  readonly bank: string
  /** Percent of the contract's price. */
  readonly percent: number
  /** Days before the start and after it (negative: before). */
  readonly validFrom: number
  /** Null: it has no end. */
  readonly validTo: number | null
  readonly returnedAgo?: number
}

/** What a contract of the demonstration says. */
export interface ContractFact {
  /** Baht. */
  readonly value: number
  readonly signedAgo: number
  readonly terms: ServiceTerms
  readonly lots: readonly LotFact[]
  readonly bankGuarantees: readonly BankGuaranteeFact[]
}

const always: CountedHours = { kind: 'always' }
const working = (office: 'government' | 'banks', to: string): CountedHours => ({
  kind: 'working',
  office,
  weekdays: [1, 2, 3, 4, 5],
  from: '08:30',
  to,
})
const ofLamps: Weights = { kind: 'by_kind', of: { lamp: 0.05, gateway: 0.5 } }
const ofCameras: Weights = { kind: 'by_kind', of: { cctv: 0.5, eventCamera: 1 } }
const [krungthai, savings, bangkok] = [
  'ธนาคารกรุงไทย จำกัด (มหาชน)',
  'ธนาคารออมสิน',
  'ธนาคารกรุงเทพ จำกัด (มหาชน)',
]

/**
 * By the work and the department of a contract. Other contracts have nothing entered: what depends on
 * it is unknown.
 */
export const contractFacts: Readonly<Record<string, ContractFact>> = {
  'light ขทช.นนทบุรี': {
    value: 18_450_000,
    signedAgo: 640,
    terms: {
      hours: always,
      begin: { amount: 24, unit: 'hours' },
      finish: { amount: 3, unit: 'days' },
      allowance: { hours: 36, percent: 5 },
      penalty: { unit: 'baht', rate: 350, part_hour: 'exact' },
      weights: ofLamps,
    },
    lots: [
      { name: 'งวดที่ 1 ดวงโคมและเกตเวย์ช่วงแรก', site: 0, acceptedAgo: 401, period: [24, 'month'] },
      { name: 'งวดที่ 2 ดวงโคมและเกตเวย์ช่วงที่สอง', acceptedAgo: 345, period: [365, 'day'] },
    ],
    bankGuarantees: [
      {
        secures: 'contract',
        bank: krungthai,
        percent: 5,
        validFrom: 640,
        validTo: -340,
        returnedAgo: 338,
      },
      // ends before the defects period that it secures
      { secures: 'defects', bank: krungthai, percent: 5, validFrom: 400, validTo: 280 },
    ],
  },
  'camera ขทช.นนทบุรี': {
    value: 9_860_000,
    signedAgo: 980,
    terms: {
      hours: working('government', '16:30'),
      begin: { amount: 4, unit: 'hours' },
      finish: { amount: 3, unit: 'working_days' },
      allowance: { hours: 8, percent: 3 },
      penalty: { unit: 'percent', rate: 0.0035, part_hour: 'whole' },
      weights: ofCameras,
    },
    lots: [
      {
        name: 'งวดที่ 1 กล้องตรวจจับเหตุการณ์',
        types: ['Reverse', 'CrossWalk'],
        acceptedAgo: 745,
        period: [730, 'day'],
      },
      { name: 'งวดที่ 2 กล้องโทรทัศน์วงจรปิด', acceptedAgo: 310, period: [24, 'month'] },
    ],
    bankGuarantees: [
      {
        secures: 'contract',
        bank: savings,
        percent: 5,
        validFrom: 980,
        validTo: -300,
        returnedAgo: 297,
      },
      { secures: 'defects', bank: savings, percent: 5, validFrom: 744, validTo: 6 },
    ],
  },
  'light ขทช.ปทุมธานี': {
    value: 24_200_000,
    signedAgo: 520,
    terms: {
      hours: always,
      begin: { amount: 1, unit: 'days' },
      finish: { amount: 5, unit: 'days' },
      allowance: { hours: 36, percent: 5.5 },
      penalty: { unit: 'percent', rate: 0.0025, part_hour: 'whole' },
      weights: ofLamps,
    },
    lots: [{ name: 'งวดสุดท้าย', acceptedAgo: 230, period: [24, 'month'] }],
    bankGuarantees: [
      {
        secures: 'defects',
        kind: 'electronic_guarantee',
        bank: bangkok,
        percent: 5,
        validFrom: 229,
        validTo: 560,
      },
    ],
  },
  'light ทางหลวงชนบทส่วนกลาง': {
    value: 46_900_000,
    signedAgo: 760,
    terms: {
      hours: always,
      begin: { amount: 2, unit: 'days' },
      finish: { amount: 7, unit: 'days' },
      allowance: { hours: 36, percent: 5.5 },
      penalty: { unit: 'baht', rate: 500, part_hour: 'exact' },
      weights: ofLamps,
    },
    lots: [
      { name: 'งวดที่ 1', acceptedAgo: 401, period: [24, 'month'] },
      { name: 'งวดที่ 2 ดวงโคมเพิ่มเติม', types: [], acceptedAgo: null, period: [24, 'month'] },
    ],
    bankGuarantees: [
      { secures: 'defects', bank: krungthai, percent: 5, validFrom: 400, validTo: 360 },
    ],
  },
  'camera ขทช.ปทุมธานี': {
    value: 6_120_000,
    signedAgo: 420,
    terms: {
      hours: working('banks', '17:00'),
      begin: { amount: 1, unit: 'working_days' },
      finish: { amount: 5, unit: 'working_days' },
      allowance: { hours: 8, percent: 3 },
      penalty: { unit: 'baht', rate: 250, part_hour: 'exact' },
      weights: { kind: 'equal' },
    },
    lots: [{ name: 'งวดเดียว', acceptedAgo: 225, period: [36, 'month'] }],
    bankGuarantees: [
      {
        secures: 'defects',
        kind: 'cash',
        bank: '',
        percent: 5,
        validFrom: 224,
        validTo: null,
      },
    ],
  },
  'camera ทางหลวงชนบทส่วนกลาง': {
    value: 15_300_000,
    signedAgo: 450,
    terms: {
      hours: always,
      begin: { amount: 4, unit: 'hours' },
      finish: { amount: 48, unit: 'hours' },
      allowance: { hours: 48, percent: 10 },
      penalty: { unit: 'baht', rate: 300, part_hour: 'exact' },
      weights: { kind: 'by_kind', of: { cctv: 0.25, eventCamera: 0.5 } },
    },
    lots: [{ name: 'งวดเดียว', acceptedAgo: 220, period: [24, 'month'] }],
    bankGuarantees: [
      { secures: 'defects', bank: bangkok, percent: 5, validFrom: 219, validTo: 540 },
    ],
  },
  'camera ขทช.สมุทรปราการ': {
    value: 5_480_000,
    signedAgo: 900,
    terms: {
      hours: working('government', '16:30'),
      begin: { amount: 1, unit: 'working_days' },
      finish: { amount: 5, unit: 'working_days' },
      allowance: { hours: 8, percent: 3 },
      penalty: { unit: 'baht', rate: 200, part_hour: 'exact' },
      weights: ofCameras,
    },
    lots: [],
    bankGuarantees: [
      { secures: 'defects', bank: krungthai, percent: 5, validFrom: 700, validTo: 55 },
    ],
  },
  // one kind of its equipment has no weight
  'traffic ขทช.นนทบุรี': {
    value: 7_750_000,
    signedAgo: 560,
    terms: {
      hours: always,
      begin: { amount: 4, unit: 'hours' },
      finish: { amount: 24, unit: 'hours' },
      allowance: { hours: 12, percent: 2 },
      penalty: { unit: 'baht', rate: 1000, part_hour: 'exact' },
      weights: { kind: 'by_kind', of: { traffic: 1, vms: 0.5 } },
    },
    lots: [],
    bankGuarantees: [],
  },
  // what its clerk has not entered yet
  'camera สำนักก่อสร้างสะพาน': {
    value: 8_400_000,
    signedAgo: 700,
    terms: {
      ...unknownTerms,
      hours: always,
      begin: { amount: 1, unit: 'days' },
      finish: { amount: 3, unit: 'days' },
    },
    lots: [],
    bankGuarantees: [],
  },
}
