import { alarmList, type AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { severities, severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useAlarmCounts } from '@roadside/ui/alarms/use-alarm-counts.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { maySound, playTone } from '@roadside/ui/sound/tone.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../../../paths.ts'
import { alarmSound, alarmTones, sounds } from './alarm-sound.ts'
import { claimNews } from './claim-news.ts'

/** Of so many new ones the severity is looked at. */
const most = 200
/** A tab that is looked at says first that the news was seen. Milliseconds. */
const seenFirstMs = 1_000

/**
 * Tells of newly raised alarms, once in each browser: by sound, and by a pop-up where no page of the
 * console is looked at. What was there when the console was opened is shown and not told.
 */
export function AlarmAnnouncer() {
  const { data } = useAlarmCounts()
  const navigate = useNavigate()
  const known = useRef<number | null>(null)
  const newest = data?.newest
  const announce = useEffectEvent(async (before: number, id: number) => {
    const fresh = await readFresh(before)
    await soundOnce(id, worstOf(fresh))
    await popUpOnce(id, fresh, (alarm) => {
      void navigate({
        to: paths.alarms,
        search: (alarm ? { alarm: alarm.id } : { list: 'unacknowledged' }) as never,
      })
    })
  })
  useEffect(() => {
    if (newest === undefined) return
    const before = known.current
    // acknowledging the newest makes an older one the newest
    known.current = Math.max(before ?? 0, newest)
    if (before === null || newest <= before) return
    announce(before, newest).catch((error: unknown) => console.error('new alarms', error))
  }, [newest])
  return null
}

/** Those of the newest that came after one; the list goes by when causes began, not by when they were noticed. */
async function readFresh(before: number): Promise<readonly AlarmRow[]> {
  const body = { state: 'unacknowledged', sort: 'raised_at', order: 'desc' } as const
  const { rows } = await callServer(alarmList, { ...body, page: 1, perPage: most })
  return rows.filter(({ id }) => id > before)
}

/** The least urgent where they are not known. */
function worstOf(alarms: readonly AlarmRow[]): Severity {
  return severities.find((one) => alarms.some(({ severity }) => severity === one)) ?? 'warning'
}

/** In one of the browser's tabs alone; one that cannot sound leaves it to the others. */
async function soundOnce(newest: number, severity: Severity): Promise<void> {
  if (!sounds(alarmSound.current(), severity) || !(await maySound())) return
  if (await claimNews('alarmsLastSounded', newest)) await playTone(alarmTones[severity])
}

async function popUpOnce(
  newest: number,
  fresh: readonly AlarmRow[],
  onOpen: (alarm: AlarmRow | undefined) => void,
): Promise<void> {
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, seenFirstMs))
  if (!(await claimNews('alarmsLastShown', newest)) || !document.hidden) return
  if (!alarmSound.current().hasPopUps || typeof Notification === 'undefined') return
  if (Notification.permission !== 'granted') return
  const worst = worstOf(fresh)
  const [first] = fresh.filter(({ severity }) => severity === worst)
  const popUp = new Notification(titleOf(first, worst), {
    body: bodyOf(first, fresh.length),
    // the newest stands for those before
    tag: 'roadside-alarms',
  })
  popUp.addEventListener('click', () => {
    window.focus()
    popUp.close()
    onOpen(fresh.length === 1 ? first : undefined)
  })
}

function titleOf(alarm: AlarmRow | undefined, severity: Severity): string {
  return alarm
    ? `${severityNames[severity]}: ${alarm.kind_name} ${alarm.subject}`
    : 'มีการแจ้งเตือนใหม่'
}

function bodyOf(alarm: AlarmRow | undefined, count: number): string {
  const place = alarm && [alarm.road_code, alarm.sta && `กม. ${alarm.sta}`, alarm.site]
  const rest = count > 1 ? `และอีก ${formatNumber(count - 1)} รายการ` : ''
  return [place?.filter(Boolean).join(' '), rest].filter(Boolean).join('\n')
}
