import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findLosses, type BrokerLoss } from '@roadside/server-kit/mqtt/loss-repository.ts'
import type { WarningSource } from './health.ts'

/**
 * The loss is final; an administrator who can correct the broker's settings has read of it within a
 * day. Milliseconds.
 */
const shownForMs = 24 * 3_600_000

const advice = 'กรุณาตรวจสอบการตั้งค่าของ MQTT broker (ดูไฟล์ deploy/mosquitto.conf)'

function presentLoss({ kind, since, at, messages }: BrokerLoss): {
  name: string
  sentence: string
} {
  const span = `ระหว่าง ${formatThaiDateTime(since)} ถึง ${formatThaiDateTime(at)}`
  if (kind === 'session')
    return {
      name: 'broker_session_lost',
      sentence: `MQTT broker ไม่ได้เก็บข้อความไว้ ข้อมูล${span} อาจสูญหาย ${advice}`,
    }
  const count = `${messages?.toLocaleString('en-US') ?? '-'} ข้อความ`
  return {
    name: 'broker_messages_dropped',
    sentence: `MQTT broker ทิ้งข้อความของผู้รับบางราย ${count} ${span} ข้อมูลของระบบนี้อาจสูญหาย ${advice}`,
  }
}

/** The losses of the brokers of all servers within the last day. */
export function brokerWarnings(db: Db, now: () => Date): WarningSource {
  return {
    access: 'authority',
    find: async () => {
      const newest = new Map<string, { name: string; sentence: string }>()
      for (const loss of await findLosses(db, new Date(now().getTime() - shownForMs))) {
        const warning = presentLoss(loss)
        if (!newest.has(warning.name)) newest.set(warning.name, warning)
      }
      return [...newest.values()]
    },
  }
}
