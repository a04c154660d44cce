import type { Database } from '@roadside/server-kit/database.ts'
import type { ReplicaProblem } from '@roadside/server-kit/replica.ts'
import type { WarningSource } from './health.ts'

const meanwhile = 'ระบบอ่านจากฐานข้อมูลหลักแทน'
const sentences: Record<ReplicaProblem, string> = {
  away: `ฐานข้อมูลสำรองสำหรับอ่านไม่ตอบสนอง ${meanwhile}`,
  lagging: `ฐานข้อมูลสำรองสำหรับอ่านตามฐานข้อมูลหลักไม่ทัน ${meanwhile}`,
  promoted: `ฐานข้อมูลสำรองสำหรับอ่านไม่ได้ติดตามฐานข้อมูลหลักแล้ว ${meanwhile} กรุณาตรวจสอบค่าตั้ง DATABASE_URL และ DATABASE_READ_URL`,
}

/** Why the read replica is not read, where there is one. */
export function replicaWarnings(database: Pick<Database, 'replicaProblem'>): WarningSource {
  return {
    access: 'authority',
    find: () => {
      const problem = database.replicaProblem()
      return Promise.resolve(
        problem === null ? [] : [{ name: `replica_${problem}`, sentence: sentences[problem] }],
      )
    },
  }
}
