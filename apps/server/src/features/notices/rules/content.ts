import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { NoticeAlarm, NoticeContent } from '@roadside/contract/notices/content.ts'
import { guaranteeSentence, judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import type { ToldAlarm } from './content-repository.ts'
import type { Decision } from './course.ts'

/** Alarms that a message lists; a summary lists more, as a table. */
const mostListed = { message: 10, digest: 60 }

export interface ContentOptions {
  /** Thai name of a kind of alarm. */
  readonly nameOfKind: (kind: string) => string
  readonly now: Date
}

/** The message about a decision's alarms, those of one target. Pure. */
export function contentOf(
  kind: Decision['kind'],
  alarms: readonly ToldAlarm[],
  options: ContentOptions,
): NoticeContent {
  const most = kind === 'digest' ? mostListed.digest : mostListed.message
  const listed = alarms.slice(0, most)
  return {
    kind,
    title: titleOf(kind, alarms, options),
    text: kind === 'digest' ? digestText(alarms) : '',
    alarms: listed.map((alarm) => presentAlarm(alarm, options)),
    more: alarms.length - listed.length,
    picture: alarms.find(({ picture }) => picture !== null)?.picture ?? null,
  }
}

const titles: Record<Decision['kind'], string> = {
  raised: 'แจ้งเหตุ',
  repeated: 'ยังไม่มีผู้รับทราบ',
  escalated: 'ยังไม่มีผู้รับทราบ แจ้งต่อตามลำดับ',
  cleared: 'กลับมาเป็นปกติ',
  digest: 'สรุปเหตุการณ์',
}

function titleOf(
  kind: Decision['kind'],
  alarms: readonly ToldAlarm[],
  { nameOfKind }: ContentOptions,
): string {
  const [first, ...others] = alarms
  if (kind === 'digest') return `${titles.digest} ${alarms.length.toLocaleString('en-US')} รายการ`
  if (!first) return titles[kind]
  const severity = kind === 'cleared' ? '' : ` [${severityNames[first.severity]}]`
  const place =
    [first.road, first.sta && `กม. ${first.sta}`].filter(Boolean).join(' ') || first.site
  const name = [nameOfKind(first.kind), first.subject, place].filter(Boolean).join(' · ')
  const more = others.length > 0 ? ` และอีก ${others.length.toLocaleString('en-US')} รายการ` : ''
  return `${titles[kind]}${severity} ${name}${more}`
}

/** How many of each severity last, and how many have ended. */
function digestText(alarms: readonly ToldAlarm[]): string {
  const lasting = alarms.filter(({ cleared_at }) => cleared_at === null)
  const counts = severities.flatMap((severity) => {
    const count = lasting.filter((alarm) => alarm.severity === severity).length
    return count > 0 ? [`${severityNames[severity]} ${count.toLocaleString('en-US')}`] : []
  })
  const ended = alarms.length - lasting.length
  return [
    lasting.length > 0 ? `ยังไม่หาย: ${counts.join(' · ')}` : 'ไม่มีเหตุค้าง',
    ...(ended > 0 ? [`กลับมาเป็นปกติแล้ว ${ended.toLocaleString('en-US')} รายการ`] : []),
  ].join('\n')
}

function presentAlarm(
  { guarantee_from, guarantee_to, contractor, picture: _picture, ...alarm }: ToldAlarm,
  { nameOfKind, now }: ContentOptions,
): NoticeAlarm {
  const guarantee = judgeGuarantee(guarantee_from, guarantee_to, bangkokDay(now))
  const words = guarantee.state === 'none' ? '' : guaranteeSentence(guarantee)
  return {
    ...alarm,
    kind: nameOfKind(alarm.kind),
    guarantee: [words, contractor].filter(Boolean).join(' · '),
    path: `/alarms?alarm=${alarm.id}`,
  }
}
