import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'

const ids = z.array(Id).check(z.minLength(1), z.maxLength(1_000))
const note = z.string().check(z.trim(), z.maxLength(500))
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'กรุณาระบุเหตุผล'),
    z.maxLength(500, 'เหตุผลต้องมีความยาวไม่เกิน 500 ตัวอักษร'),
  )

/** Ids of the alarms that changed; the others had that state already. */
const changed = z.object({ changed: z.array(z.int()) })

/** Days that an alarm may be shelved at most. */
export const longestShelfDays = 30

export const acknowledgeAlarm = defineCall({
  path: 'acknowledgeAlarm',
  nameTh: 'รับทราบการแจ้งเตือน',
  summary: 'Acknowledges alarms, and those that they hide.',
  access: 'staff',
  body: z.object({ ids, note: z._default(note, '') }),
  reply: changed,
})

export const shelveAlarm = defineCall({
  path: 'shelveAlarm',
  nameTh: 'พักการแจ้งเตือน',
  summary: `Puts alarms out of the way until a time, at most ${longestShelfDays} days ahead, or until they clear once.`,
  access: 'staff',
  body: z.object({
    ids,
    until: z.iso.datetime({ offset: true }),
    untilCleared: z._default(z.boolean(), false),
    reason,
  }),
  reply: changed,
})

export const unshelveAlarm = defineCall({
  path: 'unshelveAlarm',
  nameTh: 'เลิกพักการแจ้งเตือน',
  summary: 'Takes alarms back from the shelf.',
  access: 'staff',
  body: z.object({ ids, note: z._default(note, '') }),
  reply: changed,
})

export const takeOutOfService = defineCall({
  path: 'takeAlarmOutOfService',
  nameTh: 'งดแจ้งเตือนระหว่างบำรุงรักษา',
  summary: 'Alarms under maintenance until a time, or (null) until they are returned to service.',
  access: 'staff',
  body: z.object({ ids, until: z.nullable(z.iso.datetime({ offset: true })), reason }),
  reply: changed,
})

export const returnToService = defineCall({
  path: 'returnAlarmToService',
  nameTh: 'กลับมาแจ้งเตือนหลังบำรุงรักษา',
  summary: 'Ends the maintenance of alarms.',
  access: 'staff',
  body: z.object({ ids, note: z._default(note, '') }),
  reply: changed,
})

export const assignAlarm = defineCall({
  path: 'assignAlarm',
  nameTh: 'มอบหมายการแจ้งเตือน',
  summary: 'Assigns alarms to an account that may see them; null: to nobody.',
  access: 'staff',
  body: z.object({ ids, assignee: z.nullable(z.string().check(z.maxLength(100))) }),
  reply: changed,
})

export const commentAlarm = defineCall({
  path: 'commentAlarm',
  nameTh: 'บันทึกความเห็นของการแจ้งเตือน',
  summary: 'Adds a note to the history of an alarm.',
  access: 'staff',
  body: z.object({ id: Id, note: note.check(z.minLength(1, 'กรุณากรอกความเห็น')) }),
  reply: z.object({ id: z.int() }),
})

/** Accounts to which alarms of these sites may be assigned. */
export const alarmAssignees = defineCall({
  path: 'alarmAssignees',
  nameTh: 'ดูผู้รับมอบหมายการแจ้งเตือน',
  summary: 'Accounts that may see all of these alarms and act on them, by name.',
  access: 'staff',
  body: z.object({ ids }),
  reply: z.object({ rows: z.array(z.object({ username: z.string(), name: z.string() })) }),
})
