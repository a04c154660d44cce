/**
 * What a contractor may place as a security (หลักประกัน): the Ministry of Finance's regulation on
 * procurement, B.E. 2560, clause 167.
 */
export const securityKinds = [
  'bank_guarantee',
  'electronic_guarantee',
  'cash',
  'cheque',
  'bond',
] as const
export type SecurityKind = (typeof securityKinds)[number]
export const securityNames: Readonly<Record<SecurityKind, string>> = {
  bank_guarantee: 'หนังสือค้ำประกัน',
  electronic_guarantee: 'หนังสือค้ำประกันอิเล็กทรอนิกส์',
  cash: 'เงินสด',
  cheque: 'เช็คหรือดราฟท์ที่ธนาคารเซ็นสั่งจ่าย',
  bond: 'พันธบัตรรัฐบาลไทย',
}

/** What the number of each is. */
export const securityNumberNames: Readonly<Record<SecurityKind, string>> = {
  bank_guarantee: 'เลขที่หนังสือค้ำประกัน',
  electronic_guarantee: 'เลขที่หนังสือค้ำประกัน',
  cash: 'เลขที่ใบเสร็จรับเงิน',
  cheque: 'เลขที่เช็คหรือดราฟท์',
  bond: 'เลขทะเบียนพันธบัตร',
}

/** Whether a bank answers for it, under a number; the others are known by what they are. */
export const isOfBank = (kind: SecurityKind) => kind !== 'cash' && kind !== 'bond'

/** Whether it is good until it is given back: no day ends it. */
export const isEndless = (kind: SecurityKind | null) => kind === 'cash' || kind === 'cheque'

/** What a security is called: ธนาคารออมสิน LG-1, เงินสด 12/345. Pure. */
export function securityName(kind: SecurityKind, bankAndNumber: string): string {
  const name = bankAndNumber.trim()
  return isOfBank(kind) ? name : `${securityNames[kind]} ${name}`.trim()
}
