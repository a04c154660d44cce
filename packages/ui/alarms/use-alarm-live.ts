import { alarmCounts, alarmHistory, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLive } from '../live/use-live.ts'

const subject = { topic: 'alarms', wid: null, kinds: ['alarm'] }
const followed = [alarmCounts, alarmList, alarmHistory]
/** Pause after each round of answers: in a storm something changes all the time. Milliseconds. */
const pauseMs = 2_000

/** Asks again for every alarm on screen. */
export async function refetchAlarms(client: QueryClient): Promise<void> {
  await Promise.all(
    followed.map(({ path }) =>
      client.refetchQueries({ queryKey: [path], type: 'active' }, { cancelRefetch: false }),
    ),
  )
}

/** Keeps every alarm on screen as it is; mounted once, by the frame of all pages. */
export function useAlarmLive(): void {
  const client = useQueryClient()
  useLive(subject, async () => {
    await refetchAlarms(client)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  })
}
