import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { NoticeAlarm, NoticeContent } from '@roadside/contract/notices/content.ts'
import { guaranteeSentence, judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import { moreOf } from '../alarm-words.ts'
import { pathOfAlarm } from '../links.ts'
import type { ToldAlarm } from './content-repository.ts'
import type { Decision } from './course.ts'

/** Alarms that a message lists; a summary lists more, as a table. */
const mostListed = { message: 10, digest: 60 }

export interface ContentOptions {
  /** Of the alarms those that are told again; a message of these alone is a repetition. */
  readonly repeated?: ReadonlySet<number>
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
  const [news, again] = partOf(alarms, options)
  const isMixed = kind === 'raised' && news.length > 0
  const told = kind === 'raised' && news.length === 0 ? 'repeated' : kind
  const ordered = isMixed ? [...news, ...again] : alarms
  const most = kind === 'digest' ? mostListed.digest : mostListed.message
  const listed = ordered.slice(0, most)
  return {
    kind: told,
    title: titleOf(told, ordered, options),
    text: kind === 'digest' ? digestText(alarms) : '',
    alarms: listed.map((alarm) => presentAlarm(alarm, isMixed && again.includes(alarm), options)),
    more: ordered.length - listed.length,
    picture: ordered.find(({ picture }) => picture !== null)?.picture ?? null,
  }
}

/** News, and what is told again. */
function partOf(
  alarms: readonly ToldAlarm[],
  { repeated }: ContentOptions,
): readonly [readonly ToldAlarm[], readonly ToldAlarm[]] {
  const isAgain = ({ id }: ToldAlarm) => repeated?.has(id) === true
  return [alarms.filter((alarm) => !isAgain(alarm)), alarms.filter(isAgain)]
}

/** Before what and where it is: a fault needs no word. */
const titles: Record<Decision['kind'], string> = {
  raised: '',
  repeated: 'แจ้งซ้ำ',
  escalated: 'แจ้งต่อ',
  cleared: 'กลับมาเป็นปกติ',
  digest: 'สรุปเหตุการณ์',
}

/**
 * What, where and of what it is, how urgent in front: a locked screen shows some forty letters.
 */
function titleOf(
  kind: Decision['kind'],
  alarms: readonly ToldAlarm[],
  { nameOfKind }: ContentOptions,
): string {
  const [first, ...others] = alarms
  if (kind === 'digest') return `${titles.digest} ${alarms.length.toLocaleString('en-US')} รายการ`
  if (!first) return titles[kind]
  const severity = kind === 'cleared' ? '' : `[${severityNames[first.severity]}]`
  const road = first.road_code || first.road
  const place = [road, first.sta && `กม. ${first.sta}`].filter(Boolean).join(' ') || first.site
  const name = [nameOfKind(first.kind), place, first.subject].filter(Boolean).join(' · ')
  return [titles[kind], severity, name, moreOf(others.length)].filter(Boolean).join(' ')
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
  {
    guarantee_from,
    guarantee_to,
    contractor,
    picture: _picture,
    road_code: _code,
    is_guarded: _isGuarded,
    of_contract: _ofContract,
    ...alarm
  }: ToldAlarm,
  is_repeated: boolean,
  { nameOfKind, now }: ContentOptions,
): NoticeAlarm {
  const guarantee = judgeGuarantee(guarantee_from, guarantee_to, bangkokDay(now))
  const words = guarantee.state === 'none' ? '' : guaranteeSentence(guarantee)
  return {
    ...alarm,
    is_repeated,
    kind: nameOfKind(alarm.kind),
    // `ไฟดับ` because of `ไฟดับ` is said once
    why: alarm.why === nameOfKind(alarm.kind) ? '' : alarm.why,
    guarantee: [words, contractor].filter(Boolean).join(' · '),
    path: pathOfAlarm(alarm.id),
  }
}
