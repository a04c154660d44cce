import { chance } from '@roadside/server-kit/demo.ts'
import type { Photographed } from './photos.ts'

/** What was found, what was done about it, with which parts, and what those cost where somebody pays. */
export interface RepairWords {
  readonly cause: string
  readonly work: string
  readonly parts: string
  /** Baht. */
  readonly cost: number
}

const repairs: Readonly<Record<Photographed, readonly RepairWords[]>> = {
  lamp: [
    {
      cause: 'ชุดขับ (LED Driver) ชำรุด',
      work: 'เปลี่ยนชุดขับแล้ว ไฟติดตามปกติ',
      parts: 'ชุดขับ LED 150 W 1 ชุด',
      cost: 4_280,
    },
    {
      cause: 'ขั้วต่อสายในโคมหลวม มีรอยไหม้',
      work: 'ตัดต่อสายใหม่และเปลี่ยนขั้วต่อกันน้ำ ไฟติดตามปกติ',
      parts: 'ขั้วต่อกันน้ำ 2 ตัว',
      cost: 640,
    },
    {
      cause: 'ตัวควบคุมดวงโคมค้าง ไม่รับคำสั่ง',
      work: 'เปลี่ยนตัวควบคุมและลงทะเบียนใหม่ ไฟติดตามปกติ',
      parts: 'ตัวควบคุมดวงโคม LoRaWAN 1 ตัว',
      cost: 5_350,
    },
    {
      cause: 'แผง LED เสื่อม ติดเป็นบางส่วน',
      work: 'เปลี่ยนแผง LED แล้ว ไฟติดเต็มกำลัง',
      parts: 'แผง LED 1 แผง',
      cost: 7_900,
    },
  ],
  camera: [
    {
      cause: 'สาย LAN ถูกหนูกัดในท่อร้อยสาย',
      work: 'เดินสาย LAN ใหม่ ภาพกลับมาปกติ',
      parts: 'สาย LAN Cat6 ภายนอก 40 ม.',
      cost: 3_200,
    },
    {
      cause: 'แหล่งจ่ายไฟ PoE ชำรุด',
      work: 'เปลี่ยนแหล่งจ่ายไฟ PoE ภาพกลับมาปกติ',
      parts: 'PoE Injector 1 ตัว',
      cost: 2_750,
    },
    {
      cause: 'สวิตช์ในตู้ควบคุมค้าง',
      work: 'เปลี่ยนสวิตช์และตั้งค่าพอร์ตใหม่ ภาพกลับมาปกติ',
      parts: 'สวิตช์อุตสาหกรรม 8 พอร์ต 1 ตัว',
      cost: 8_900,
    },
  ],
  cabinet: [
    {
      cause: 'เบรกเกอร์ในตู้ควบคุมทริป',
      work: 'เปลี่ยนเบรกเกอร์และตรวจสายดิน อุปกรณ์กลับมาทำงาน',
      parts: 'เบรกเกอร์ 16 A 1 ตัว',
      cost: 1_150,
    },
    {
      cause: 'เครื่องสำรองไฟ (UPS) แบตเตอรี่เสื่อม',
      work: 'เปลี่ยนแบตเตอรี่เครื่องสำรองไฟ อุปกรณ์กลับมาทำงาน',
      parts: 'แบตเตอรี่ 12 V 9 Ah 2 ลูก',
      cost: 2_480,
    },
  ],
}

export const photographed = (assetKind: string): Photographed =>
  assetKind === 'lamp'
    ? 'lamp'
    : assetKind === 'cctv' || assetKind === 'eventCamera'
      ? 'camera'
      : 'cabinet'

/** The same for the same equipment and moment. */
export function wordsOfRepair(
  assetKind: string,
  ...keys: readonly (string | number)[]
): RepairWords {
  const of = repairs[photographed(assetKind)]
  return of[Math.floor(chance(assetKind, ...keys, 'repair') * of.length)]!
}

/** What the equipment says once it works again, and while it does not. */
export const readingsOf = (assetKind: string) =>
  assetKind === 'lamp'
    ? { works: 'กระแส 0.64 A', faulty: 'กระแส 0.00 A', why: 'ไฟดับ' }
    : assetKind === 'cctv'
      ? { works: 'ผลตรวจสัญญาณภาพ', faulty: 'ผลตรวจสัญญาณภาพ', why: 'ไม่มีสัญญาณภาพ' }
      : { works: 'ได้รับข้อความจากอุปกรณ์', faulty: 'ได้รับข้อความจากอุปกรณ์', why: 'อุปกรณ์ขัดข้อง' }
