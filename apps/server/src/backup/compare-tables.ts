import type { TableSum } from './manifest.ts'

/** Tables that are not as the manifest says, as sentences. */
export function compareTables(expected: readonly TableSum[], found: readonly TableSum[]): string[] {
  const there = new Map(found.map((table) => [table.name, table]))
  const names = new Set(expected.map(({ name }) => name))
  const differences = expected.flatMap(({ name, rows, checksum }) => {
    const table = there.get(name)
    if (!table) return [`${name}: ไม่มีตารางนี้`]
    if (table.rows !== rows) return [`${name}: มี ${table.rows} แถว ควรมี ${rows} แถว`]
    return table.checksum === checksum ? [] : [`${name}: ${rows} แถว ผลรวมตรวจสอบไม่ตรงกัน`]
  })
  const extra = found.filter(({ name }) => !names.has(name))
  return [...differences, ...extra.map(({ name }) => `${name}: ไม่มีในข้อมูลสำรอง`)]
}
