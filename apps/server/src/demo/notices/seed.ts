import {
  newGuaranteeRule,
  newRule,
  type NoticeRuleBody,
  type Recipient,
} from '@roadside/contract/notices/rule.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import type { DemoAddress } from '../../features/notices/channels/demo.ts'
import { insertRule } from '../../features/notices/rules/rule-list-repository.ts'
import { insertTarget, type NewOwner } from '../../features/notices/target-repository.ts'
import { claimOnce } from '../claim-repository.ts'
import { findDutyStaff } from '../duty/repository.ts'
import { findRosterIds } from './repository.ts'

const nobody: NewOwner = {
  userId: null,
  departmentId: null,
  groupId: null,
  contractorId: null,
}

/** Ways to tell the demonstration's people, which lead nowhere, and rules that tell them; once. */
export async function seedNotices(database: Database, now: Date): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const people = await findDutyStaff(db, ['admin', 'staff', 'officeadmin', 'drradmin'])
    const of = (username: string) => people.find((one) => one.username === username)
    const [root, staff, office, central] = ['admin', 'staff', 'officeadmin', 'drradmin'].map(of)
    const rosters = await findRosterIds(db)
    const [roads, control] = ['เวรอุปกรณ์ริมทาง', 'เวรศูนย์ควบคุม'].map((name) => rosters.get(name))
    if (!root || !staff || !office || !central || !roads || !control) return
    if (!(await claimOnce(db, 'demo.notices', now))) return

    const add = (name: string, as: DemoAddress['as'], to: string, owner: Partial<NewOwner>) =>
      addTarget(db, { name, address: { as, to }, owner: { ...nobody, ...owner }, now })
    await add('กิตติพงษ์ ใจดี', 'line', 'กิตติพงษ์', { userId: staff.id })
    await add('สุภาพร จันทร์หอม', 'email', 'supaporn@drr.example', { userId: office.id })
    await add('Chrome บน Android', 'webPush', 'วิชัย', { userId: central.id })
    await add('ประสิทธิ์ วัฒนกุล', 'email', 'prasit@drr.example', { userId: root.id })
    const group = await add('กลุ่มศูนย์ควบคุม', 'line', '(12 คน)', {})
    const crew = await add('กลุ่มเวรไฟฟ้า ขทช.นนทบุรี', 'line', '(7 คน)', {
      departmentId: staff.departmentId,
    })

    const write = (
      name: string,
      body: Partial<NoticeRuleBody> & { readonly to: Recipient[] },
      departmentId: number | null = null,
    ) =>
      insertRule(db, {
        name,
        departmentId,
        groupId: null,
        isOn: true,
        body: { ...newRule, ...body },
        by: rootUsername,
        now,
      })
    await write('เหตุวิกฤตแจ้งเวรศูนย์ควบคุม', {
      severities: ['critical'],
      delay_min: 0,
      interval_min: 5,
      repeat_min: 30,
      to: [{ type: 'duty', id: control }, ...target(group)],
      escalation: [{ after_min: 20, to: [{ type: 'user', id: root.id }] }],
    })
    await write(
      'ไฟฟ้าแสงสว่างแจ้งเวรอุปกรณ์ริมทาง',
      {
        severities: ['critical', 'major'],
        types: ['Lighting'],
        delay_min: 1,
        to: [{ type: 'duty', id: roads }, ...target(crew)],
        quiet: { from: '22:00', to: '06:00', except: ['critical'] },
        digest_at: '07:30',
      },
      staff.departmentId,
    )
    await write('อุปกรณ์ริมทางอื่นแจ้งเวรศูนย์ควบคุม', {
      severities: ['major'],
      types: [
        'CCTV',
        'TrafficSign',
        'Flooding',
        'Tunnel',
        'Traffic',
        'WIM',
        'Analytic',
        'AnalyticSpeaker',
      ],
      delay_min: 5,
      interval_min: 15,
      to: [{ type: 'duty', id: control }],
    })
    await write('ประกันใกล้สิ้นสุดแจ้งผู้ดูแลสัญญา', {
      ...newGuaranteeRule,
      to: [
        { type: 'user', id: office.id },
        { type: 'user', id: root.id },
      ],
    })
  })
}

const target = (id: number | null): Recipient[] => (id === null ? [] : [{ type: 'target', id }])

function addTarget(
  db: Db,
  { name, address, owner, now }: { name: string; address: DemoAddress; owner: NewOwner; now: Date },
): Promise<number | null> {
  return insertTarget(db, { channel: 'demo', name, address, ...owner, by: rootUsername, at: now })
}
