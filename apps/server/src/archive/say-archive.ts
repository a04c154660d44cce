import type { CataloguedMonth } from '@roadside/server-kit/archive/catalogue-repository.ts'

export const count = (number: number) => number.toLocaleString('en-US')

const stateWords: Record<CataloguedMonth['state'], string> = {
  writing: 'กำลังเก็บเข้าคลัง ข้อมูลยังอยู่ในฐานข้อมูล',
  archived: 'อยู่ในคลัง',
  restoring: 'คืนเข้าฐานข้อมูลยังไม่ครบ',
  restored: 'คืนเข้าฐานข้อมูลแล้ว',
}

/** Each month of the archive in a line. */
export function sayMonths(months: readonly CataloguedMonth[]): string[] {
  if (months.length === 0) return ['ยังไม่มีข้อมูลในคลัง']
  return months.map(({ source, month, state, parts, rows, bytes, fault }) => {
    const facts = [
      source,
      stateWords[state],
      `${count(rows)} แถว`,
      `${count(parts)} ไฟล์`,
      `${count(Math.ceil(bytes / 2 ** 20))} MB`,
      ...(rows > 0 ? [`${(bytes / rows).toFixed(1)} ไบต์ต่อแถว`] : []),
      ...(fault === null ? [] : [`ผิดปกติ: ${fault}`]),
    ]
    return `${month}  ${facts.join(' · ')}`
  })
}
