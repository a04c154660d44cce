import type { Tone } from '@roadside/ui/state-mark.tsx'

/** `idle` is neither good nor bad: a fan that stands, a door that is shut. */
export type ItemTone = Extract<Tone, 'ok' | 'warn' | 'fault'> | 'idle' | 'unknown'
/** Where in the bore something hangs or stands. */
export type ItemBand = 'ceiling' | 'lane' | 'wall'
interface ItemKind {
  readonly name: string
  readonly band: ItemBand
  readonly states: Readonly<Record<string, readonly [word: string, tone: ItemTone]>>
}

const unknown = ['ไม่ทราบ', 'unknown'] as const
const fault = ['ขัดข้อง', 'fault'] as const

/** The items drawn in a bore, and the word of each state. */
export const itemKinds = {
  fan: {
    name: 'พัดลม',
    band: 'ceiling',
    states: {
      off: ['หยุด', 'idle'],
      forward: ['เดินหน้า', 'ok'],
      reverse: ['ย้อนกลับ', 'ok'],
      fault,
      unknown,
    },
  },
  lane_signal: {
    name: 'สัญญาณช่องทาง',
    band: 'lane',
    states: {
      green_arrow: ['ลูกศรเขียว', 'ok'],
      yellow: ['เหลือง', 'warn'],
      red_cross: ['กากบาทแดง', 'fault'],
      dark: ['ดับ', 'idle'],
      unknown,
    },
  },
  door: {
    name: 'ประตูหนีภัย',
    band: 'wall',
    states: { closed: ['ปิด', 'idle'], open: ['เปิด', 'warn'], fault, unknown },
  },
  phone: {
    name: 'โทรศัพท์ฉุกเฉิน',
    band: 'wall',
    states: { idle: ['พร้อมใช้งาน', 'idle'], in_use: ['กำลังใช้งาน', 'warn'], fault, unknown },
  },
  pump: {
    name: 'เครื่องสูบน้ำ',
    band: 'wall',
    states: { off: ['หยุด', 'idle'], on: ['เดิน', 'ok'], fault, unknown },
  },
  power: {
    name: 'แหล่งจ่ายไฟ',
    band: 'wall',
    states: {
      mains: ['ไฟฟ้าหลัก', 'ok'],
      backup: ['ไฟฟ้าสำรอง', 'warn'],
      off: ['ไม่มีไฟ', 'fault'],
      unknown,
    },
  },
} as const satisfies Record<string, ItemKind>

export type TunnelItemKind = keyof typeof itemKinds
type StateOf<Kind extends TunnelItemKind> = keyof (typeof itemKinds)[Kind]['states']
type ItemOf<Kind extends TunnelItemKind> = {
  readonly id: string
  readonly name: string
  readonly kind: Kind
  readonly state: StateOf<Kind>
  /** Metres from the portal that the zones count from; null: nobody has entered it. */
  readonly atM: number | null
} & (Kind extends 'lane_signal'
  ? { /** From 1; null: nobody has entered it. */ readonly lane: number | null }
  : object)
/** Something at its place in the bore. */
export type TunnelItem = { [Kind in TunnelItemKind]: ItemOf<Kind> }[TunnelItemKind]

/** Whether it can be drawn where it is. */
export function hasPlace(item: TunnelItem): boolean {
  return item.atM !== null && (item.kind !== 'lane_signal' || item.lane !== null)
}

/** What it is and which one: พัดลม 2. */
export function itemName({ kind, name }: Pick<TunnelItem, 'kind' | 'name'>): string {
  return `${itemKinds[kind].name} ${name}`.trim()
}

/** The word and tone of an item's state. */
export function itemState({
  kind,
  state,
}: Pick<TunnelItem, 'kind' | 'state'>): readonly [word: string, tone: ItemTone] {
  const states: ItemKind['states'] = itemKinds[kind].states
  return states[state] ?? unknown
}
